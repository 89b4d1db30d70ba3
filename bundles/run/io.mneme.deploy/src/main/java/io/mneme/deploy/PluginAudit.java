package io.mneme.deploy;

import static java.util.function.Predicate.not;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginState;
import io.mneme.deploy.file.FileStamp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Tells the audit which plug-ins were installed and removed: by a request, or by a file that an operator has copied or deleted.
 *
 * <p>Safe for use by many threads.
 */
final class PluginAudit {

    static final String INSTALL = "plugin.install";
    static final String REMOVE = "plugin.remove";
    static final String ROLLBACK = "plugin.rollback";

    private static final String FILE = "file";

    private final Supplier<Optional<AuditLog>> log;

    /**
     * What was done to a file.
     *
     * @param file the file
     * @param action {@link #INSTALL} or {@link #REMOVE}
     */
    record FileChange(Path file, String action) {}

    /** What requests do to files, until it is seen in the folder; empty for a file that is deleted. */
    private final Map<Path, Optional<FileStamp>> requested = new ConcurrentHashMap<>();

    PluginAudit(Supplier<Optional<AuditLog>> log) {
        this.log = log;
    }

    /** Notes what a file is about to be by a request, which is an event of its own; empty if it is to be deleted. */
    void expect(Path file, Optional<FileStamp> stamp) {
        requested.put(file, stamp);
    }

    /** Notes that the request has failed. */
    void forget(Path file) {
        requested.remove(file);
    }

    /** Records what was asked for. */
    void record(String actor, String action, String file, Optional<PluginInfo> plugin) {
        log.get()
                .ifPresent(present -> present.record(new AuditEvent(
                        actor,
                        action,
                        file,
                        plugin.map(known -> details(action, known)).orElse(Map.of()))));
    }

    /** The state of what was removed is that before. */
    private static Map<String, String> details(String action, PluginInfo plugin) {
        Map<String, String> details = new TreeMap<>();
        details.put("bundle", plugin.name());
        details.put("version", plugin.version());
        details.put("sha256", plugin.sha256());
        details.values().removeIf(String::isEmpty);
        if (plugin.state() != PluginState.CHANGING && !action.equals(REMOVE)) {
            details.put("state", plugin.state().name().toLowerCase(Locale.ROOT));
        }
        return details;
    }

    /**
     * Returns what no request has done between two looks into the folders. A request waits until its change is seen, so this is to be
     * called before it is.
     */
    List<FileChange> unrequested(Map<Path, FileStamp> before, Map<Path, FileStamp> after) {
        List<FileChange> changes = new ArrayList<>();
        before.keySet().stream()
                .filter(not(after::containsKey))
                .filter(file -> !isRequested(file, Optional.empty()))
                .forEach(file -> changes.add(new FileChange(file, REMOVE)));
        after.forEach((file, stamp) -> {
            if (!stamp.equals(before.get(file)) && !isRequested(file, Optional.of(stamp))) {
                // One that was deleted by a request has come back before it was missed.
                requested.remove(file, Optional.empty());
                changes.add(new FileChange(file, INSTALL));
            }
        });
        return changes;
    }

    private boolean isRequested(Path file, Optional<FileStamp> seen) {
        return requested.remove(file, seen);
    }

    /**
     * Records what an operator has done in a folder.
     *
     * @param plugin tells what is known of a file
     */
    void record(List<FileChange> changes, Function<Path, Optional<PluginInfo>> plugin) {
        changes.forEach(change ->
                record(FILE, change.action(), change.file().getFileName().toString(), plugin.apply(change.file())));
    }
}
