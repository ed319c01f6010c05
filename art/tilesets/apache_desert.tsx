<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="apache_desert" tilewidth="480" tileheight="552" tilecount="8" columns="4">
 <image source="apache_desert.png" width="1920" height="1104"/>
 <tile id="0">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value=""/>
   <property name="tile" value="D1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value="E"/>
   <property name="tile" value="D2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value=""/>
   <property name="tile" value="D3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value="SW"/>
   <property name="tile" value="D4"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value="NE"/>
   <property name="tile" value="D5"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value="W"/>
   <property name="tile" value="D6"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value=""/>
   <property name="tile" value="D7"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="family" value="Desert"/>
   <property name="ridges" value="SE NW"/>
   <property name="tile" value="D8"/>
  </properties>
 </tile>
</tileset>
