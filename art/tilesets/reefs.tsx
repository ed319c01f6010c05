<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="reefs" tilewidth="200" tileheight="180" tilecount="4" columns="4">
 <tileoffset x="-40" y="21"/>
 <image source="reefs.png" width="800" height="180"/>
</tileset>
