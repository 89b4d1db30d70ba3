package io.mneme.itests.contract;

import io.mneme.spi.settings.SettingBounds;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.ObjectClassDefinition;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * The metatype of one PID, as a bundle describes it to consoles.
 *
 * @param name name of the configuration
 * @param description what it decides
 * @param attributes the XML attributes of each key's description, by key
 */
record MetatypeObject(String name, String description, Map<String, Map<String, String>> attributes) {

    private static final Map<Integer, String> TYPES = Map.of(
            AttributeDefinition.BOOLEAN, "Boolean",
            AttributeDefinition.INTEGER, "Integer",
            AttributeDefinition.LONG, "Long",
            AttributeDefinition.DOUBLE, "Double");

    private static final String FOLDER = "OSGI-INF/metatype/";

    /** Returns the metatypes of all bundles in and below a folder, by PID. */
    static Map<String, MetatypeObject> ofBundlesBelow(Path folder) throws IOException {
        Map<String, MetatypeObject> byPid = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".jar")).toList()) {
                addAll(file, byPid);
            }
        }
        return byPid;
    }

    /** Returns the metatypes that services describe, by PID. */
    static Map<String, MetatypeObject> ofServices(BundleContext framework) throws InvalidSyntaxException {
        Map<String, MetatypeObject> byPid = new TreeMap<>();
        for (ServiceReference<MetaTypeProvider> service :
                framework.getServiceReferences(MetaTypeProvider.class, "(component.name=io.mneme.*)")) {
            Object factory = service.getProperty(MetaTypeProvider.METATYPE_FACTORY_PID);
            String pid = String.valueOf(factory == null ? service.getProperty(MetaTypeProvider.METATYPE_PID) : factory);
            byPid.put(pid, of(framework.getService(service).getObjectClassDefinition(pid, null)));
        }
        return byPid;
    }

    static MetatypeObject of(ObjectClassDefinition described) {
        Map<String, Map<String, String>> attributes = new LinkedHashMap<>();
        for (AttributeDefinition key : described.getAttributeDefinitions(ObjectClassDefinition.ALL)) {
            SettingBounds bounds = (SettingBounds) key;
            Map<String, String> values = new TreeMap<>();
            values.put("name", key.getName());
            values.put("description", key.getDescription());
            values.put("default", joined(",", key.getDefaultValue()));
            values.put("type", TYPES.getOrDefault(key.getType(), "String"));
            values.put("options", joined(", ", key.getOptionValues()));
            bounds.min().ifPresent(min -> values.put("min", min.toPlainString()));
            bounds.max().ifPresent(max -> values.put("max", max.toPlainString()));
            attributes.put(key.getID(), values);
        }
        return new MetatypeObject(described.getName(), described.getDescription(), attributes);
    }

    /** Returns the texts of an array, which the Meta Type Service has as null where there is none. */
    private static String joined(String separator, String[] texts) {
        return texts == null ? "" : String.join(separator, texts);
    }

    private static void addAll(Path bundle, Map<String, MetatypeObject> byPid) throws IOException {
        try (JarFile jar = new JarFile(bundle.toFile())) {
            jar.stream()
                    .filter(entry -> entry.getName().startsWith(FOLDER))
                    .filter(entry -> entry.getName().endsWith(".xml"))
                    .map(entry -> parse(jar, entry))
                    .forEach(document -> add(document, byPid));
        }
    }

    private static Document parse(JarFile jar, JarEntry entry) {
        try (InputStream stream = jar.getInputStream(entry)) {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(stream);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + entry + " of " + jar.getName(), e);
        } catch (SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("cannot parse " + entry + " of " + jar.getName(), e);
        }
    }

    private static void add(Document document, Map<String, MetatypeObject> byPid) {
        for (Element described : elements(document.getDocumentElement(), "OCD")) {
            Map<String, Map<String, String>> attributes = new TreeMap<>();
            elements(described, "AD").forEach(key -> attributes.put(key.getAttribute("id"), xmlAttributes(key)));
            MetatypeObject metatype = new MetatypeObject(
                    described.getAttribute("name"), described.getAttribute("description"), attributes);
            elements(document.getDocumentElement(), "Designate")
                    .forEach(designate -> byPid.put(pid(designate), metatype));
        }
    }

    private static String pid(Element designate) {
        return designate.getAttribute(designate.hasAttribute("factoryPid") ? "factoryPid" : "pid");
    }

    private static List<Element> elements(Element parent, String name) {
        var found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(found::item)
                .map(Element.class::cast)
                .toList();
    }

    private static Map<String, String> xmlAttributes(Element element) {
        var given = element.getAttributes();
        Map<String, String> values = new TreeMap<>();
        IntStream.range(0, given.getLength())
                .mapToObj(given::item)
                .forEach(attribute -> values.put(attribute.getNodeName(), attribute.getNodeValue()));
        return values;
    }

    /** Returns an XML attribute of a key's description; empty if it is absent. */
    String attribute(String key, String xmlAttribute) {
        return attributes.getOrDefault(key, Map.of()).getOrDefault(xmlAttribute, "");
    }
}
