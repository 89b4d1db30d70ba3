package io.mneme.itests.harness;

import io.mneme.spi.render.HistoryRenderer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Makes the jar of a plug-in with a component and an activator, of which one has a fault. */
final class FaultyJar {

    /** The component is a service, which is constructed when it is asked for. */
    static final String SERVICE = "service";

    /** The component is no service, and is constructed when the bundle starts. */
    static final String BARE = "bare";

    private static final String DESCRIPTION = "OSGI-INF/renderer.xml";
    private static final String COMPONENT =
            """
            <component xmlns="http://www.osgi.org/xmlns/scr/v1.4.0" name="%s" immediate="%s"
                activate="activate" modified="modified" deactivate="deactivate" configuration-pid="%s">
              <implementation class="%s"/>
              <property name="service.ranking" type="Integer" value="-100"/>
              %s
            </component>
            """;

    private final String name;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    private FaultyJar(String name) {
        this.name = name;
        header("Bundle-ManifestVersion", "2");
        header("Bundle-SymbolicName", "org.example." + name);
        header("Bundle-Version", "1.0.0");
        header("Import-Package", "io.mneme.spi.render;version=\"[1.0,2)\",org.osgi.framework");
        header("Service-Component", DESCRIPTION);
        header("Bundle-Activator", FaultyActivator.class.getName());
        List.of(FaultyCode.class, FaultyCode.OddException.class, FaultyRenderer.class, FaultyActivator.class)
                .forEach(this::code);
        acting(SERVICE, "nowhere", "");
    }

    /** Begins a jar without a fault. */
    static FaultyJar named(String name) {
        return new FaultyJar(name);
    }

    FaultyJar version(String version) {
        return header("Bundle-Version", version);
    }

    FaultyJar header(String header, String value) {
        headers.put(header, value);
        return this;
    }

    FaultyJar without(String header) {
        headers.remove(header);
        return this;
    }

    FaultyJar entry(String entry, byte[] content) {
        entries.put(entry, content);
        return this;
    }

    FaultyJar description(String xml) {
        return entry(DESCRIPTION, xml.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a reference to a service to the component, or whatever else may stand in it. */
    FaultyJar component(String implementation, String element) {
        return description(COMPONENT.formatted(name, true, name, implementation, element));
    }

    FaultyJar acting(String form, String place, String act) {
        String service = form.equals(BARE)
                ? ""
                : "<service><provide interface=\"%s\"/></service>".formatted(HistoryRenderer.class.getName());
        description(COMPONENT.formatted(name, form.equals(BARE), name, FaultyRenderer.class.getName(), service));
        // The long form has the machine for itself.
        boolean takesBreaks = System.getProperty("mneme.faults") == null;
        String fault = "name=%s%nplace=%s%nact=%s%nbreaks=%s%n".formatted(name, place, act, takesBreaks);
        return entry("fault.properties", fault.getBytes(StandardCharsets.UTF_8));
    }

    private void code(Class<?> type) {
        String entry = type.getName().replace('.', '/') + ".class";
        try (InputStream content = type.getResourceAsStream("/" + entry)) {
            entry(entry, content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + type, e);
        }
    }

    byte[] bytes() {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.forEach(attributes::putValue);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
                jar.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make " + name, e);
        }
        return bytes.toByteArray();
    }
}
