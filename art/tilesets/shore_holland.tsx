<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="shore_holland" tilewidth="136" tileheight="154" tilecount="195" columns="13">
 <tileoffset x="-8" y="8"/>
 <image source="shore_holland.png" width="1768" height="2310"/>
</tileset>
