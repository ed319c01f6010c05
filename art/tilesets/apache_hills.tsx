<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="apache_hills" tilewidth="480" tileheight="552" tilecount="8" columns="4">
 <image source="apache_hills.png" width="1920" height="1104"/>
 <tile id="0">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value="NE E"/>
   <property name="tile" value="H1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value="SE"/>
   <property name="tile" value="H2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value="W NW"/>
   <property name="tile" value="H3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value="SW"/>
   <property name="tile" value="H4"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value="E SE"/>
   <property name="tile" value="H5"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value="NW"/>
   <property name="tile" value="H6"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value="NE SW"/>
   <property name="tile" value="H7"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="family" value="Hills"/>
   <property name="ridges" value=""/>
   <property name="tile" value="H8"/>
  </properties>
 </tile>
</tileset>
