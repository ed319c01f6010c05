<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="slopes" tilewidth="440" tileheight="360" tilecount="4" columns="2">
 <tileoffset x="-160" y="111"/>
 <image source="slopes.png" width="880" height="720"/>
</tileset>
