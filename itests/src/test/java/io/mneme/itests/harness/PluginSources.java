package io.mneme.itests.harness;

import aQute.bnd.osgi.Builder;
import aQute.bnd.osgi.Jar;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.osgi.annotation.bundle.Export;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * The sources of a plug-in, compiled against what its author has: the contracts and libraries in the container's folder, and the
 * annotations of Declarative Services.
 */
public final class PluginSources {

    private static final Path REPOSITORY = Path.of(System.getProperty("mneme.container"), "repository");
    private static final String LIBRARIES =
            "(io\\.mneme\\.(api|spi|support)|jackson-(core|databind|annotations))-[0-9][^/]*\\.jar";
    private static final List<String> OPTIONS = List.of("--release", "17", "-Xlint:all", "-proc:none", "-Werror");

    private final String symbolicName;
    private final Path classes;

    private PluginSources(String symbolicName, Path classes) {
        this.symbolicName = symbolicName;
        this.classes = classes;
    }

    /**
     * Compiles the sources of a plug-in.
     *
     * @param sources the folder of its sources
     * @param classes the folder for its classes
     * @throws IllegalStateException if they do not compile, or with a warning
     */
    public static PluginSources compiled(String symbolicName, Path sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter output = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> tree = Files.walk(sources)) {
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath());
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(Files.createDirectories(classes)));
            List<Path> java =
                    tree.filter(file -> file.toString().endsWith(".java")).toList();
            var units = files.getJavaFileObjectsFromPaths(java);
            if (!compiler.getTask(output, files, null, OPTIONS, null, units).call()) {
                throw new IllegalStateException("does not compile: " + output);
            }
        }
        return new PluginSources(symbolicName, classes);
    }

    /** Returns a version of it as a bundle, made with the instructions for bnd of {@code new-plugin}. */
    public byte[] bundle(String version) {
        try (Builder builder = new Builder()) {
            builder.setProperty("Bundle-SymbolicName", symbolicName);
            builder.setProperty("Bundle-Version", version);
            builder.setProperty("-noimportjava", "true");
            builder.setProperty("-noextraheaders", "true");
            builder.setProperty("-conditionalpackage", "io.mneme.support.*");
            for (Path library : classPath()) {
                builder.addClasspath(library.toFile());
            }
            builder.setJar(new Jar("classes", classes.toFile()));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            builder.build().write(bytes);
            if (!builder.isOk()) {
                throw new IllegalStateException(builder.getErrors() + " " + builder.getWarnings());
            }
            return bytes.toByteArray();
        } catch (Exception failed) {
            throw new IllegalStateException("cannot make the bundle " + symbolicName, failed);
        }
    }

    private static List<Path> classPath() throws IOException {
        try (Stream<Path> files = Files.walk(REPOSITORY)) {
            return Stream.concat(
                            files.filter(file -> file.getFileName().toString().matches(LIBRARIES)),
                            Stream.of(Component.class, ServiceRanking.class, Export.class)
                                    .map(PluginSources::jarOf))
                    .toList();
        }
    }

    private static Path jarOf(Class<?> annotation) {
        try {
            return Path.of(annotation
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no file has " + annotation, e);
        }
    }
}
