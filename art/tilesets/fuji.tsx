<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="fuji" tilewidth="1080" tileheight="960" tilecount="1" columns="1">
 <tileoffset x="-480" y="411"/>
 <image source="fuji.png" width="1080" height="960"/>
</tileset>
