<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="tideway" tilewidth="136" tileheight="154" tilecount="140" columns="16">
 <tileoffset x="-8" y="8"/>
 <image source="tideway.png" width="2176" height="1386"/>
</tileset>
