package io.mneme.itests.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.ProviderStub;
import io.mneme.itests.harness.SessionClient;
import io.mneme.itests.harness.TestContainer;
import io.mneme.itests.harness.TmuxSession;
import io.mneme.itests.monitoring.MetricsDocument.DocumentedMeter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The catalogue of meters, the alert rules and the dashboard name what a container exposes, and nothing else. */
class MonitoringIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** Meters that are there only after a fault, or a run that these tests do not bring about. */
    private static final Set<String> NOT_BROUGHT_ABOUT = Set.of(
            "character.history.truncations",
            "mneme.compaction",
            "mneme.compaction.failures",
            "mneme.dialogue.stage.failures");

    /** The labels that Prometheus adds. */
    private static final Set<String> OWN_LABELS = Set.of("job", "instance", "alertname", "alertstate");

    private static final Path ROOT = Path.of(System.getProperty("mneme.container"))
            .getParent()
            .getParent()
            .getParent();

    private static final ProviderStub provider = provider();

    @RegisterExtension
    static final TestContainer container = TestContainer.own(
            prepared -> Files.writeString(
                    prepared.etc().resolve("io.mneme.session.character-luna.cfg"),
                    "prompt=You are Luna.\nvoice=soft\n"),
            "--set",
            "proxy.openai_upstream=" + provider.address() + "/v1");

    private static final ContainerApi api = container.api();
    private static Optional<SessionClient> session = Optional.empty();
    private static String text;
    private static MetricsExposition exposed;
    private static MetricsDocument documented;
    private static MonitoringFiles files;

    private static ProviderStub provider() {
        try {
            return ProviderStub.start();
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    @BeforeAll
    static void useTheContainer() throws Exception {
        for (int turn = 0; turn < 2; turn++) {
            api.confirm("notes", "tea at fife " + turn, "Tea at five. " + turn);
            JsonNode context = api.context("notes", ContainerApi.object());
            assertThat(api.post(
                                    "/v1/context/" + context.path("id").asText() + "/usage",
                                    "{\"input_tokens\":2000,\"cached_read_tokens\":0,\"output_tokens\":9,\"model\":\"gpt-4o\"}")
                            .status())
                    .isLessThan(300);
        }
        assertThat(PollingWait.within(TIMEOUT, () -> chat().status() == 200)).isTrue();
        assertThat(PollingWait.within(TIMEOUT, () -> {
                    session = speak();
                    return session.isPresent();
                }))
                .isTrue();
        api.get("/v1/search?q=tea");
        text = api.text("/metrics");
        exposed = MetricsExposition.parse(text);
        documented = MetricsDocument.read(ROOT.resolve("docs/metrics.md"));
        files = new MonitoringFiles(Path.of(System.getProperty("mneme.container"), "monitoring"));
    }

    /** Opens a session in which a character has a history, and has lost one. */
    private static Optional<SessionClient> speak() {
        try {
            SessionClient client = SessionClient.of(container, "");
            client.next();
            client.ask(SessionClient.update("luna"));
            client.ask(SessionClient.item("Is the tea ready?"));
            client.ask(SessionClient.event("character.history.clear").put("character", "luna"));
            client.ask(SessionClient.update("luna"));
            client.ask(SessionClient.item("Is it?"));
            return Optional.of(client);
        } catch (CompletionException notYet) {
            return Optional.empty();
        }
    }

    private static ApiResponse chat() {
        return api.post(
                "/openai/v1/chat/completions",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Tea?\"}]}");
    }

    @AfterAll
    static void closeClients() {
        session.ifPresent(SessionClient::close);
        provider.close();
    }

    @Test
    void everyExposedMetricIsDocumentedWithItsTypeAndLabels() {
        Map<String, DocumentedMeter> byName =
                documented.meters().stream().collect(Collectors.toMap(DocumentedMeter::exposed, meter -> meter));
        Set<String> wrong = new TreeSet<>();
        exposed.types().forEach((name, type) -> {
            DocumentedMeter meter = byName.get(
                    name.endsWith("_max") && !byName.containsKey(name) ? name.substring(0, name.length() - 4) : name);
            boolean isLeft = documented.prefixes().stream().anyMatch(name::startsWith);
            boolean isRight = meter != null
                    && meter.labels().equals(exposed.labelsOf(name))
                    && (name.equals(meter.exposed()) ? meter.isExposedAs(type) : type.equals("gauge"));
            if (!isLeft && !isRight) {
                wrong.add(name + " " + type + " " + exposed.labelsOf(name));
            }
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void everyDocumentedMeterIsExposed() {
        Set<String> absent = documented.meters().stream()
                .filter(meter -> !exposed.types().containsKey(meter.exposed()))
                .map(DocumentedMeter::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(absent).isEqualTo(new TreeSet<>(NOT_BROUGHT_ABOUT));
        assertThat(NOT_BROUGHT_ABOUT).allMatch(MonitoringIT::isInSources);
    }

    private static boolean isInSources(String meter) {
        try (Stream<Path> sources = Files.walk(ROOT.resolve("bundles"))) {
            return sources.filter(file -> file.toString().contains("/src/main/java/")
                            && file.toString().endsWith(".java"))
                    .anyMatch(file -> read(file).contains('"' + meter + '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void alertRulesReadWhatIsExposed() throws IOException {
        assertThat(files.alertQueries()).hasSizeGreaterThan(files.alerts().size());
        assertThat(unknown(files.alertQueries())).isEmpty();
    }

    @Test
    void theDashboardReadsWhatIsExposed() throws IOException {
        assertThat(files.dashboardQueries()).hasSizeGreaterThan(30);
        assertThat(unknown(files.dashboardQueries())).isEmpty();
    }

    /** Returns the metrics of queries that are not there, or have not all the labels. */
    private static Set<String> unknown(List<String> queries) {
        Map<String, Set<String>> known = new TreeMap<>(exposed.labels());
        known.put("up", Set.of());
        known.put("ALERTS", Set.of());
        // There may not have been a collection yet.
        known.putIfAbsent("jvm_gc_pause_seconds_sum", Set.of());
        Set<String> unknown = new TreeSet<>();
        for (String query : queries) {
            PrometheusQuery.parse(query).metrics().forEach((name, labels) -> {
                Set<String> missing = new TreeSet<>(labels);
                missing.removeAll(known.getOrDefault(name, Set.of()));
                missing.removeAll(OWN_LABELS);
                if (!known.containsKey(name) || !missing.isEmpty()) {
                    unknown.add(name + " " + missing + " in " + query);
                }
            });
        }
        return unknown;
    }

    @Test
    void everyAlertIsTestedAndDocumented() throws IOException {
        assertThat(files.alerts())
                .isNotEmpty()
                .allMatch(files.alertTests()::contains)
                .allMatch(documented::names);
    }

    @Test
    void promtoolTakesRulesTheirTestsAndTheConfiguration() throws Exception {
        assertThat(promtool("", "check", "rules", "alerts.yml")).contains("SUCCESS");
        assertThat(promtool("", "check", "config", "prometheus.yml")).contains("SUCCESS");
        assertThat(promtool("", "test", "rules", "alerts-test.yml"))
                .contains("SUCCESS")
                .doesNotContain("FAILED");
    }

    @Test
    void promtoolFindsNoFaultInMetricsOfTheContainer() throws Exception {
        assertThat(promtool(text, "check", "metrics").lines().filter(line -> !isOfMicrometer(line)))
                .isEmpty();
    }

    private static boolean isOfMicrometer(String line) {
        return documented.prefixes().stream().anyMatch(line::startsWith);
    }

    private static String promtool(String input, String... arguments) throws Exception {
        assumeTrue(TmuxSession.has("promtool"), "There is no promtool: alert rules are not tested.");
        Process process = new ProcessBuilder(Stream.concat(Stream.of("promtool"), Stream.of(arguments))
                        .toList())
                .directory(files.folder().toFile())
                .redirectErrorStream(true)
                .start();
        try (var sink = process.outputWriter()) {
            sink.write(input);
        }
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed;
    }
}
