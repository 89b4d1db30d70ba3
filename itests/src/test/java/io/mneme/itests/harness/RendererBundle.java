package io.mneme.itests.harness;

import io.mneme.spi.render.HistoryRenderer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;

/**
 * A bundle that is made on the spot: one renderer, which is a component, with a class loader of its own.
 *
 * @param version the bundle's version; every one has the same symbolic name
 * @param ranking the renderer's
 * @param name the renderer's
 * @param mark what the renderer puts behind each text
 */
public record RendererBundle(String version, int ranking, String name, String mark) {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String CLASS = StampRenderer.class.getName();
    private static final String COMPONENT =
            """
            <component xmlns="http://www.osgi.org/xmlns/scr/v1.4.0" name="stamp" init="1">
              <implementation class="%s"/>
              <property name="service.ranking" type="Integer" value="%d"/>
              <property name="name" value="%s"/>
              <property name="mark" value="%s"/>
              <service><provide interface="%s"/></service>
            </component>
            """;

    /** Installs it and starts it. */
    public Bundle installIn(BundleContext framework) throws BundleException, InterruptedException {
        Bundle bundle = framework.installBundle("test:" + version, jar());
        start(bundle);
        return bundle;
    }

    /** Writes it as a jar. */
    public void writeTo(Path jar) throws IOException {
        try (InputStream bytes = jar()) {
            Files.copy(bytes, jar);
        }
    }

    /** Puts this into the place of an older one that is installed. */
    public void replace(Bundle older) throws BundleException, InterruptedException {
        older.stop();
        older.update(jar());
        start(older);
    }

    /**
     * Starts a bundle as File Install does, which tries again. Felix cannot resolve a bundle in the moment in which a listener
     * on another thread, such as the one of the health checks, looks into it.
     */
    public static void start(Bundle bundle) throws InterruptedException {
        boolean started = PollingWait.within(TIMEOUT, () -> {
            try {
                bundle.start();
                return true;
            } catch (BundleException busy) {
                return false;
            }
        });
        if (!started) {
            throw new IllegalStateException("does not start: " + bundle);
        }
    }

    private InputStream jar() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String file = CLASS.replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(bytes, manifest());
                InputStream code = RendererBundle.class.getResourceAsStream("/" + file)) {
            entry(jar, file, code.readAllBytes());
            String component = COMPONENT.formatted(CLASS, ranking, name, mark, HistoryRenderer.class.getName());
            entry(jar, "OSGI-INF/stamp.xml", component.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the bundle of " + name, e);
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private Manifest manifest() {
        Manifest manifest = new Manifest();
        Attributes headers = manifest.getMainAttributes();
        headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.putValue("Bundle-ManifestVersion", "2");
        headers.putValue("Bundle-SymbolicName", "io.mneme.itests.stamp");
        headers.putValue("Bundle-Version", version);
        headers.putValue("Import-Package", "io.mneme.spi.render;version=\"[1.0,2)\"");
        headers.putValue("Service-Component", "OSGI-INF/stamp.xml");
        return manifest;
    }

    private static void entry(JarOutputStream jar, String file, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(file));
        jar.write(content);
        jar.closeEntry();
    }
}
