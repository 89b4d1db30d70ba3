package io.mneme.itests.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * Looks at what a container says of the files in its {@code deploy}.
 *
 * @param container the container
 */
public record DeployWatch(ContainerProcess container) {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** How long a container may take to stop, whatever its plug-ins do. */
    private static final Duration MAX_STOP = Duration.ofSeconds(10);

    /** Copies files into the folder. */
    public void copy(List<FaultyPlugin> plugins) throws IOException {
        for (FaultyPlugin plugin : plugins) {
            plugin.copyTo(container.deploy());
        }
    }

    /** Copies files, and requires that each one is named with its reason. */
    public void assertNamedOnArrival(List<FaultyPlugin> plugins) throws Exception {
        int logged = container.log().length();
        copy(plugins);
        assertNamed(plugins, FaultyPlugin::reason, logged);
    }

    /** Starts the container, and requires that each file that is there is named with its reason. */
    public void assertNamedAtStart(List<FaultyPlugin> plugins, String... options) throws Exception {
        int logged = container.log().length();
        container.start(options);
        assertNamed(plugins, FaultyPlugin::reason, logged);
    }

    /** Removes files, and requires that each version that does not leave is named. */
    public void assertNamedOnDeparture(List<FaultyPlugin> plugins) throws Exception {
        int logged = container.log().length();
        for (FaultyPlugin plugin : plugins) {
            Files.delete(container.deploy().resolve(plugin.file()));
        }
        assertNamed(plugins, FaultyPlugin::departure, logged);
    }

    /** By the doctor, by {@code plugin:why}, and in one line of the log. */
    private void assertNamed(List<FaultyPlugin> plugins, Function<FaultyPlugin, String> said, int logged)
            throws Exception {
        List<FaultyPlugin> faulty =
                plugins.stream().filter(plugin -> !said.apply(plugin).isEmpty()).toList();
        within(() -> unnamed(faulty, said).isEmpty());
        assertThat(unnamed(faulty, said))
                .as(new ContainerApi(container).text("/v1/plug-ins"))
                .isEmpty();
        within(() -> {
            List<String> lines = linesSince(logged);
            return faulty.stream().allMatch(plugin -> count(lines, plugin, said.apply(plugin)) == 1);
        });
        String doctor = faulty.isEmpty() ? "" : container.mneme("doctor").text();
        for (FaultyPlugin plugin : faulty) {
            String reason = said.apply(plugin);
            assertThat(doctor).containsPattern(pattern(plugin.file(), reason));
            assertThat(container.mneme("plugin", "why", plugin.file()).text()).contains(reason);
        }
        List<String> lines = linesSince(logged);
        for (FaultyPlugin plugin : faulty) {
            assertThat(count(lines, plugin, said.apply(plugin)))
                    .as("lines of %s in %s", plugin.file(), lines)
                    .isEqualTo(1);
        }
        assertThat(container.log().lines().filter(line -> line.startsWith("\tat ")))
                .isEmpty();
    }

    /** Returns the files that are not named with their reason, by one look at all: beside plug-ins that loop each takes its time. */
    private List<String> unnamed(List<FaultyPlugin> faulty, Function<FaultyPlugin, String> said) {
        Map<String, String> problems = new HashMap<>();
        new ContainerApi(container)
                .get("/v1/plug-ins")
                .body()
                .path("data")
                .forEach(row -> problems.put(
                        row.path("file").asText(), row.path("problems").toString()));
        return faulty.stream()
                .filter(plugin -> !problems.getOrDefault(plugin.file(), "").contains(said.apply(plugin)))
                .map(FaultyPlugin::file)
                .toList();
    }

    private List<String> linesSince(int logged) {
        return container.log().substring(logged).lines().toList();
    }

    private static long count(List<String> lines, FaultyPlugin plugin, String reason) {
        Pattern line = Pattern.compile(pattern(plugin.file(), reason));
        return lines.stream().filter(line.asPredicate()).count();
    }

    private static String pattern(String file, String reason) {
        return "(?<![\\w-])" + Pattern.quote(file) + "\\b.*" + Pattern.quote(reason);
    }

    /** Requires that a dictation becomes part of a prompt. */
    public void assertServes() {
        ContainerApi api = new ContainerApi(container);
        api.confirm("faulty", "平平", "萍萍");
        assertThat(api.text("/health/ready")).contains("UP");
        assertThat(api.context("faulty", ContainerApi.object()).path("text").asText())
                .contains("萍萍");
    }

    /** Stops the container, and requires that this does not take long. */
    public void assertStops() {
        long begun = System.nanoTime();
        container.stop();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(MAX_STOP);
    }

    /** Returns the version of the plug-in without a fault; empty if it is not there. */
    public Optional<String> version() {
        return Optional.of(plugin("sound.jar").path("version").asText()).filter(version -> !version.isEmpty());
    }

    /** Returns the row of a file; an empty object if there is none. */
    public JsonNode plugin(String file) {
        return StreamSupport.stream(
                        new ContainerApi(container)
                                .get("/v1/plug-ins")
                                .body()
                                .path("data")
                                .spliterator(),
                        false)
                .filter(plugin -> plugin.path("file").asText().equals(file))
                .findFirst()
                .orElseGet(ContainerApi::object);
    }

    /** Returns whether a condition came true in the time that a plug-in may take. */
    public static boolean within(BooleanSupplier condition) throws Exception {
        return PollingWait.within(TIMEOUT, condition);
    }
}
