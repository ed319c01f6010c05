<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="conflict_roads" tilewidth="64" tileheight="56" tilecount="64" columns="8">
 <image source="conflict_roads.png" width="512" height="448"/>
</tileset>
