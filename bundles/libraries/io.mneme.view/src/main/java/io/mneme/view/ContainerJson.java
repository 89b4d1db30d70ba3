package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.window.ProviderProfile;
import io.mneme.api.window.ProviderProfiles;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Writes the state of the container as JSON, without its folders. */
public final class ContainerJson {

    private static final long MEBIBYTE = 1 << 20;

    private ContainerJson() {}

    /**
     * Returns the state of the process, its journals and the policies that are active.
     *
     * @param kind returns the kind of a journal's entries
     */
    public static ObjectNode status(
            String version,
            Collection<? extends Journal<?>> journals,
            Function<Journal<?>, String> kind,
            Collection<PolicyInfo> policies) {
        ObjectNode json = process(JsonNodes.object().put("version", version));
        ArrayNode states = json.putArray("journals");
        journals.forEach(journal -> addTo(states, journal.status(), kind.apply(journal)));
        ArrayNode active = json.putArray("active_policies");
        policies.stream()
                .filter(PolicyInfo::active)
                .forEach(policy -> active.add(
                        RecordJson.of(policy).retain(List.of("kind", "name", "bundle", "version", "serves_recipes"))));
        return json;
    }

    /** Returns what the health checks found, as an object whose {@code data} is the list. */
    public static ObjectNode findings(List<CheckResult> findings, ShortPaths paths) {
        return RecordJson.list(findings.stream()
                .map(finding -> new CheckResult(finding.status(), finding.check(), paths.in(finding.message())))
                .toList());
    }

    /** Returns how much of each journal is indexed. */
    public static ObjectNode index(IndexStatus status, ShortPaths paths) {
        ObjectNode json = JsonNodes.object();
        json.put("documents", status.documents());
        json.put("bytes", status.bytes());
        json.put("usable", status.failure().isEmpty());
        status.failure().map(paths::in).ifPresent(reason -> json.put("reason", reason));
        return json.set("journals", RecordJson.array(status.journals()));
    }

    /** Returns how providers cache prompts, by the names of the configuration, as an object whose {@code data} is the list. */
    public static ObjectNode providers(ProviderProfiles profiles) {
        ObjectNode document = JsonNodes.object();
        ArrayNode data = document.putArray("data");
        for (ProviderProfile profile : profiles.list()) {
            ObjectNode json = data.addObject().put("name", profile.name());
            json.set("models", JsonNodes.strings(profiles.modelsOf(profile.name())));
            json.put("min_prefix_tokens", profile.minimumPrefixTokens())
                    .put("granularity_tokens", profile.granularityTokens())
                    .put("cache_ttl_s", profile.timeToLive().toSeconds())
                    .put("breakpoints", profile.breakpoints())
                    .put("cached_price", profile.cachedPrice())
                    .put("write_price", profile.writePrice());
        }
        return document;
    }

    private static ObjectNode process(ObjectNode json) {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return json.put("java", Runtime.version().toString())
                .put("process", Long.toString(ProcessHandle.current().pid()))
                .put("started", Instant.ofEpochMilli(runtime.getStartTime()).toString())
                .put("up_for_seconds", runtime.getUptime() / 1_000)
                .put("heap_used_mib", heap.getUsed() / MEBIBYTE)
                .put("heap_limit_mib", Math.max(0, heap.getMax() / MEBIBYTE));
    }

    private static void addTo(ArrayNode states, JournalStatus journal, String kind) {
        states.addObject()
                .put("journal", journal.journal())
                .put("kind", kind)
                .put("entries", journal.entries())
                .put("bytes", journal.bytes())
                .put("skipped_lines", journal.skipped().lines());
    }
}
