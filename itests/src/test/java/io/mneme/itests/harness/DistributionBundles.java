package io.mneme.itests.harness;

import static org.ops4j.pax.exam.CoreOptions.bundle;
import static org.ops4j.pax.exam.CoreOptions.composite;
import static org.ops4j.pax.exam.CoreOptions.frameworkProperty;
import static org.ops4j.pax.exam.CoreOptions.frameworkStartLevel;
import static org.ops4j.pax.exam.CoreOptions.junitBundles;
import static org.ops4j.pax.exam.CoreOptions.systemProperty;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.jar.JarFile;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Constants;

/** The bundles of the distribution, as its own feature files and repository have them, for tests inside the framework. */
public final class DistributionBundles {

    private static final Path CONTAINER =
            Path.of(System.getProperty("mneme.container")).normalize();
    private static final Path SCRATCH = Path.of(System.getProperty("mneme.scratch"));
    private static final int FRAMEWORK_START_LEVEL = 40;
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;
    private static final int FORKS = 2;
    /** The number of this process of tests, by which Maven calls its folder. */
    private static final int FORK = Integer.parseInt(SCRATCH.getFileName().toString());

    private DistributionBundles() {}

    /** Journals, the recorder and the assembly, on a fresh data folder and a free port. */
    public static Option core() {
        return composite(feature("core"), environment(), junitBundles());
    }

    /** The shipped window and rendering policies. */
    public static Option policies() {
        return feature("policies");
    }

    /** Gogo and its commands. */
    public static Option shell() {
        return feature("shell");
    }

    /** The HTTP interface. */
    public static Option http() {
        return feature("http");
    }

    /** The tools for agents, which need the HTTP interface. */
    public static Option mcp() {
        return feature("mcp");
    }

    /** The proxy of providers, which needs the HTTP interface. */
    public static Option proxy() {
        return feature("proxy");
    }

    /** The commands of the command line, which need the shell and HTTP. */
    public static Option commandLine() {
        return feature("command");
    }

    /** The index and searches in it. */
    public static Option search() {
        return feature("search");
    }

    /** The sample and the commands that load and play it. */
    public static Option demo() {
        return feature("demo");
    }

    private static Option feature(String name) {
        JsonNode feature = read(CONTAINER.resolve("features").resolve(name + ".json"));
        List<Option> options = new ArrayList<>();
        feature.path("bundles").forEach(bundle -> options.add(provisioned(bundle)));
        feature.path("framework-properties").properties().stream()
                .map(property -> frameworkProperty(property.getKey())
                        .value(property.getValue().asText()))
                .forEach(options::add);
        return composite(options.toArray(Option[]::new));
    }

    private static Option provisioned(JsonNode bundle) {
        Path jar = inRepository(bundle.path("id").asText());
        return bundle(jar.toUri().toString())
                .start(!isFragment(jar))
                .startLevel(bundle.path("start-order").asInt());
    }

    private static boolean isFragment(Path jar) {
        try (JarFile opened = new JarFile(jar.toFile())) {
            return opened.getManifest().getMainAttributes().getValue(Constants.FRAGMENT_HOST) != null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the manifest of " + jar, e);
        }
    }

    /** Returns where the repository keeps an artifact: {@code group:artifact:version} or {@code group:artifact:jar:classifier:version}. */
    private static Path inRepository(String id) {
        String[] part = id.split(":");
        String version = part[part.length - 1];
        String classifier = part.length > 3 ? "-" + part[3] : "";
        return CONTAINER
                .resolve("repository")
                .resolve(part[0].replace('.', '/'))
                .resolve(Path.of(part[1], version, part[1] + "-" + version + classifier + ".jar"));
    }

    /** The properties that {@code bin/mneme} sets for a container. */
    private static Option environment() {
        Path data = freshFolder();
        return composite(
                frameworkStartLevel(FRAMEWORK_START_LEVEL),
                systemProperty("mneme.home").value(CONTAINER.toString()),
                systemProperty("mneme.data").value(data.toString()),
                systemProperty("mneme.logback")
                        .value(CONTAINER.resolve("etc/logback-file.xml").toString()),
                systemProperty("mneme.log").value(data.resolve("mneme.log").toString()),
                systemProperty("logback.configurationFile")
                        .value(CONTAINER.resolve("etc/logback.xml").toString()),
                systemProperty("gosh.home").value(CONTAINER.toString()),
                frameworkProperty("felix.fileinstall.dir")
                        .value(CONTAINER.resolve("etc").toString()),
                frameworkProperty("felix.fileinstall.tmpdir")
                        .value(data.resolve("fileinstall").toString()),
                frameworkProperty("org.osgi.service.http.port").value(String.valueOf(freePort())));
    }

    static Path freshFolder() {
        try {
            return Files.createTempDirectory(Files.createDirectories(SCRATCH), "data");
        } catch (IOException e) {
            throw new UncheckedIOException("no fresh folder in " + SCRATCH, e);
        }
    }

    /**
     * Returns a port for a container that begins to listen later. It is none of those that the system gives to clients and to
     * servers without a port of their own, and none that another process of these tests chooses: in between one of them could take
     * it, and answer in the container's place.
     */
    public static int freePort() {
        int port = FIRST_PORT + ThreadLocalRandom.current().nextInt(PORTS / FORKS) * FORKS + FORK % FORKS;
        try (ServerSocket free = new ServerSocket(port)) {
            return free.getLocalPort();
        } catch (IOException taken) {
            return freePort();
        }
    }

    private static JsonNode read(Path feature) {
        try {
            return new ObjectMapper().readTree(feature.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the feature file " + feature, e);
        }
    }
}
