<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="wakes" tilewidth="400" tileheight="400" tilecount="6" columns="3">
 <tileoffset x="-140" y="131"/>
 <image source="wakes.png" width="1200" height="800"/>
</tileset>
