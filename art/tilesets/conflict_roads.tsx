<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="conflict_roads" tilewidth="128" tileheight="110" tilecount="64" columns="8">
 <image source="conflict_roads.png" width="1024" height="880"/>
</tileset>
