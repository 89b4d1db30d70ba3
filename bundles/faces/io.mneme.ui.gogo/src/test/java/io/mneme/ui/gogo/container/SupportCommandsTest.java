package io.mneme.ui.gogo.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.settings.SettingsAdmin;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.ui.gogo.harness.PoliciesSpy;
import io.mneme.ui.gogo.harness.SampleEntries;
import io.mneme.ui.gogo.harness.SettingsSpy;
import io.mneme.ui.gogo.journal.JournalRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Version;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** The file for a report of a fault of a container that has texts, a password and tokens. */
class SupportCommandsTest {

    private static final String TEXT = "the zebra is striped";
    private static final String PASSWORD = "correct-horse-battery";
    private static final String TOKEN = "9f8e7d6c5b4a39281706";
    private static final String PROMPT = "My name is \"Zoltan\"\nand I live in C:\\tea";

    @TempDir
    Path folder;

    private final JournalRegistry journals = new JournalRegistry();
    private final Doctor doctor = new Doctor();

    @BeforeEach
    void seedTextsAndTokens() throws IOException {
        journals.addJournal(
                SampleEntries.journalOf(SampleEntries.dictation("a", "off", TEXT, TEXT)), Map.of("kind", "dictation"));
        doctor.addCheck(
                () -> new Result(Result.Status.WARN, "refused the password " + PASSWORD),
                Map.of(HealthCheck.NAME, "upstream"));
        Files.writeString(
                folder.resolve("mneme.log"),
                "Ready\nGET / Authorization: Bearer " + TOKEN + "\nlogged in with " + PASSWORD + "\nprompt: " + PROMPT
                        + "\n{\"prompt\":\"My name is \\\"Zoltan\\\"\\nand I live in C:\\\\tea\"}\n");
        Files.writeString(folder.resolve("token"), TOKEN);
    }

    private Map<String, String> files() throws Exception {
        List<SettingsAdmin> settings = List.of(new SettingsSpy());
        SupportCommands commands = new SupportCommands(
                framework(),
                journals,
                doctor,
                new SecretValues(configurations(), settings),
                List.of(),
                List.of(new PoliciesSpy()),
                settings);
        Path file = folder.resolve("support.zip");
        GogoRunner gogo = new GogoRunner("mneme", commands, "support").in(folder);
        assertThat(gogo.run("mneme:support support.zip")).startsWith("Wrote " + file);
        Map<String, String> files = new LinkedHashMap<>();
        try (InputStream from = Files.newInputStream(file);
                ZipInputStream zip = new ZipInputStream(from)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), UTF_8));
            }
        }
        return files;
    }

    @Test
    void noFileContainsATextOfAnEntryAPasswordOrAToken() throws Exception {
        assertThat(files())
                .allSatisfy((name, content) ->
                        assertThat(content).as(name).isNotEmpty().doesNotContain(TEXT, PASSWORD, TOKEN));
    }

    @Test
    void noFileContainsAPromptAlsoAsItStandsInJson() throws Exception {
        assertThat(files()).allSatisfy((name, content) -> assertThat(content).doesNotContain("Zoltan", "I live in"));
    }

    @Test
    void noFileContainsALineThatAPersonHasTyped() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        Thread console = new Thread(() -> awaitQuietly(seen), "pipe-tail -f | grep '" + TEXT + "'");
        console.start();
        try {
            assertThat(files().get("threads.txt")).contains("pipe-").doesNotContain(TEXT);
        } finally {
            seen.countDown();
            console.join();
        }
    }

    private static void awaitQuietly(CountDownLatch seen) {
        try {
            seen.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void hasWhatAReportNeeds() throws Exception {
        Map<String, String> files = files();
        assertThat(files.keySet())
                .containsExactly(
                        "versions.json",
                        "status.json",
                        "doctor.json",
                        "bundles.json",
                        "plug-ins.json",
                        "policies.json",
                        "policy-choices.json",
                        "settings.json",
                        "settings-changes.json",
                        "threads.txt",
                        "log.txt");
        assertThat(files.get("doctor.json")).contains("refused the password (masked)");
        assertThat(files.get("log.txt")).startsWith("Ready\n").contains("logged in with (masked)");
        assertThat(files.get("status.json")).contains("\"entries\" : 1");
        assertThat(files.get("settings.json")).contains("\"minutes\"");
        assertThat(files.get("threads.txt")).contains(Thread.currentThread().getName());
        assertThat(files).allSatisfy((name, content) -> assertThat(content).doesNotContain("could not be made"));
    }

    private BundleContext framework() {
        Bundle bundle = proxy(
                Bundle.class,
                Map.of(
                        "getVersion",
                        new Version("1.2.3"),
                        "getSymbolicName",
                        "io.mneme.tea",
                        "getBundleId",
                        7L,
                        "getState",
                        Bundle.ACTIVE,
                        "getLocation",
                        "file:tea.jar"));
        return proxy(
                BundleContext.class,
                Map.of(
                        "getBundle",
                        bundle,
                        "getBundles",
                        new Bundle[] {bundle},
                        "getProperty",
                        folder.resolve("mneme.log").toString()));
    }

    private static ConfigurationAdmin configurations() {
        Configuration tea = proxy(
                Configuration.class,
                Map.of(
                        "getProperties",
                        new Hashtable<>(
                                Map.of("upstream.password", PASSWORD, "default_prompt", PROMPT, "minutes", "3"))));
        return proxy(ConfigurationAdmin.class, Map.of("listConfigurations", new Configuration[] {tea}));
    }

    private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (instance, method, arguments) -> answers.get(method.getName())));
    }
}
