package io.mneme.benchmarks.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Writes {@link ConstantBundle} from the class path of this program, without loading it: its server is in the container only. */
final class ConstantBundleFile {

    private static final String NAME = "ConstantBundle";
    private static final List<String> CLASSES = List.of(NAME, NAME + "$ConstantServlet", NAME + "$ConstantContext");

    private ConstantBundleFile() {}

    /** Writes the bundle to a folder. */
    static void write(Path folder) throws IOException {
        String path = ConstantBundleFile.class.getPackageName().replace('.', '/') + "/";
        try (OutputStream file = Files.newOutputStream(folder.resolve("constant.jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest())) {
            for (String name : CLASSES) {
                jar.putNextEntry(new JarEntry(path + name + ".class"));
                try (InputStream bytes = ConstantBundleFile.class.getResourceAsStream(name + ".class")) {
                    bytes.transferTo(jar);
                }
            }
        }
    }

    private static Manifest manifest() {
        String type = ConstantBundleFile.class.getPackageName() + "." + NAME;
        Manifest manifest = new Manifest();
        Attributes headers = manifest.getMainAttributes();
        headers.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        headers.putValue("Bundle-ManifestVersion", "2");
        headers.putValue("Bundle-SymbolicName", type);
        headers.putValue("Bundle-Activator", type);
        headers.putValue(
                "Import-Package",
                "jakarta.servlet,jakarta.servlet.http,org.osgi.framework,org.osgi.service.servlet.context");
        return manifest;
    }
}
