package io.mneme.ui.gogo.container;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.ui.gogo.journal.JournalRegistry;
import io.mneme.view.ContainerJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.RecordJson;
import io.mneme.view.SettingsJson;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** A shell command that writes what a report of a fault needs into a file, without texts of entries, tokens and keys. */
@Component(service = SupportCommands.class)
@GogoCommand(
        scope = "mneme",
        function = {"support"})
public final class SupportCommands {

    private static final int MAX_CHANGES = 1_000;

    /** How Gogo's names of threads begin. */
    private static final String LINE_THREAD = "pipe-";

    private final BundleContext framework;
    private final JournalRegistry journals;
    private final Doctor doctor;
    private final SecretValues secrets;
    private final List<PluginAdmin> plugins;
    private final List<PolicyAdmin> policies;
    private final List<SettingsAdmin> settings;

    // The file can be made also while parts of the container are missing.
    @Activate
    public SupportCommands(
            BundleContext framework,
            @Reference JournalRegistry journals,
            @Reference Doctor doctor,
            @Reference SecretValues secrets,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<PluginAdmin> plugins,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<PolicyAdmin> policies,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<SettingsAdmin> settings) {
        this.framework = framework;
        this.journals = journals;
        this.doctor = doctor;
        this.secrets = secrets;
        this.plugins = plugins;
        this.policies = policies;
        this.settings = settings;
    }

    @Descriptor("Writes versions, settings, plug-ins, health checks, threads and the last log into a zip file, without"
            + " secrets\n"
            + "Example: mneme:support /tmp/fault.zip")
    public String support(CommandSession session, @Descriptor("the zip file, which must not exist yet") String file)
            throws IOException {
        Path written = session.currentDir().resolve(file).toAbsolutePath();
        new SupportArchive(documents(), new SecretMask(secrets.values())).write(written);
        return "Wrote " + written
                + ". It contains no text of an entry, and secrets are masked; look through it before you pass it on.";
    }

    private Map<String, Supplier<String>> documents() {
        Map<String, Supplier<String>> documents = new LinkedHashMap<>();
        documents.put("versions.json", () -> versions().toPrettyString());
        documents.put("status.json", () -> status().toPrettyString());
        documents.put("doctor.json", () -> RecordJson.list(doctor.run()).toPrettyString());
        documents.put("bundles.json", () -> bundles().toPrettyString());
        documents.put(
                "plug-ins.json",
                () -> listed(
                        plugins.stream().flatMap(admin -> admin.list().stream()).toList()));
        documents.put(
                "policies.json",
                () -> listed(policies.stream()
                        .flatMap(admin -> admin.list().stream())
                        .toList()));
        documents.put(
                "policy-choices.json",
                () -> listed(policies.stream()
                        .flatMap(admin -> admin.explain(Map.of()).stream())
                        .toList()));
        documents.put("settings.json", () -> settings().toPrettyString());
        documents.put("settings-changes.json", () -> changes().toPrettyString());
        documents.put("threads.txt", SupportCommands::threads);
        documents.put("log.txt", () -> SupportArchive.lastLog(Path.of(framework.getProperty("mneme.log"))));
        return documents;
    }

    private static String listed(List<? extends Record> records) {
        return RecordJson.list(records).toPrettyString();
    }

    private ObjectNode versions() {
        ObjectNode json = JsonNodes.object();
        json.put("mneme", framework.getBundle().getVersion().toString());
        for (String name : List.of("java.version", "java.vendor", "java.vm.name", "os.name", "os.version", "os.arch")) {
            json.put(name, System.getProperty(name));
        }
        json.put("processors", Runtime.getRuntime().availableProcessors());
        return json;
    }

    private JsonNode status() {
        return ContainerJson.status(
                framework.getBundle().getVersion().toString(),
                journals.all(),
                journals::kind,
                policies.stream().flatMap(admin -> admin.list().stream()).toList());
    }

    private ArrayNode bundles() {
        List<Bundle> bundles = Arrays.asList(framework.getBundles());
        return JsonNodes.array(bundles, bundle -> JsonNodes.object()
                .put("id", bundle.getBundleId())
                .put("name", bundle.getSymbolicName())
                .put("version", bundle.getVersion().toString())
                .put("state", state(bundle.getState()))
                .put("location", bundle.getLocation()));
    }

    private static String state(int state) {
        return switch (state) {
            case Bundle.INSTALLED -> "installed";
            case Bundle.RESOLVED -> "resolved";
            case Bundle.STARTING -> "starting";
            case Bundle.STOPPING -> "stopping";
            case Bundle.ACTIVE -> "active";
            default -> "uninstalled";
        };
    }

    private ArrayNode settings() {
        ArrayNode groups = JsonNodes.array(
                settings.stream().flatMap(admin -> admin.list().stream()).toList(), SettingsJson::of);
        groups.forEach(group -> SecretMask.maskSettings(elements(group.path("settings"))));
        return groups;
    }

    private ArrayNode changes() {
        ArrayNode changes = RecordJson.array(settings.stream()
                .flatMap(admin -> admin.history(MAX_CHANGES).stream())
                .toList());
        SecretMask.maskSettings(elements(changes));
        return changes;
    }

    private static List<JsonNode> elements(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements;
    }

    /** Gogo names its threads by what a person has typed, and that may be a text. */
    private static String withoutLine(String thread) {
        return thread.startsWith(LINE_THREAD) ? LINE_THREAD : thread;
    }

    private static String threads() {
        ThreadInfo[] infos = ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
        Map<String, Entry<String, StackTraceElement[]>> byName = new TreeMap<>();
        for (ThreadInfo info : infos) {
            byName.put(
                    withoutLine(info.getThreadName()) + " #" + info.getThreadId(),
                    Map.entry(String.valueOf(info.getThreadState()), info.getStackTrace()));
        }
        return byName.entrySet().stream()
                .map(thread -> thread.getKey() + " " + thread.getValue().getKey() + "\n"
                        + Arrays.stream(thread.getValue().getValue())
                                .map(frame -> "    at " + frame + "\n")
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }
}
