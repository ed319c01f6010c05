<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="apache_mountain" tilewidth="480" tileheight="552" tilecount="8" columns="4">
 <image source="apache_mountain.png" width="1920" height="1104"/>
 <tile id="0">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="NE E SE"/>
   <property name="tile" value="M1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="W NW"/>
   <property name="tile" value="M2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="SW W"/>
   <property name="tile" value="M3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="NE NW SW"/>
   <property name="tile" value="M4"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="E SW"/>
   <property name="tile" value="M5"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="SE W"/>
   <property name="tile" value="M6"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="NE SE NW"/>
   <property name="tile" value="M7"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="family" value="Mountain"/>
   <property name="ridges" value="E"/>
   <property name="tile" value="M8"/>
  </properties>
 </tile>
</tileset>
