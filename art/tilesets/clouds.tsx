<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="clouds" tilewidth="560" tileheight="400" tilecount="6" columns="3">
 <tileoffset x="-220" y="131"/>
 <image source="clouds.png" width="1680" height="800"/>
</tileset>
