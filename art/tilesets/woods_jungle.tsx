<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="woods_jungle" tilewidth="184" tileheight="202" tilecount="128" columns="16">
 <tileoffset x="-32" y="32"/>
 <image source="woods_jungle.png" width="2944" height="1616"/>
</tileset>
