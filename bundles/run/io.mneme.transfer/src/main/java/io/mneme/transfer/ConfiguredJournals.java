package io.mneme.transfer;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Moves journals by the files of their configuration. */
@Component
public final class ConfiguredJournals implements JournalFolders {

    /** Folders are adopted by a command only. */
    private static final String ACTOR = "shell";

    private static final String PID_PREFIX = "io.mneme.store.jsonl-";
    private static final String FOLDER = "folder";
    private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(60);

    private final SettingsAdmin settings;
    private final Duration openTimeout;
    private final List<Journal<?>> journals = new ArrayList<>();

    @Activate
    public ConfiguredJournals(@Reference SettingsAdmin settings) {
        this(settings.by(ACTOR), OPEN_TIMEOUT);
    }

    ConfiguredJournals(SettingsAdmin settings, Duration openTimeout) {
        this.settings = settings;
        this.openTimeout = openTimeout;
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    synchronized void addJournal(Journal<?> journal) {
        journals.add(journal);
        notifyAll();
    }

    synchronized void removeJournal(Journal<?> journal) {
        journals.remove(journal);
    }

    @Override
    public Optional<JournalStatus> status(String kind) {
        return status(group(kind), kind);
    }

    @Override
    public String configuration(String kind) {
        return group(kind).pid() + ".cfg";
    }

    @Override
    public JournalStatus move(String kind, Path folder, Map<String, String> others) {
        SettingsGroup before = group(kind);
        Map<String, List<String>> values = new HashMap<>();
        values.put(FOLDER, List.of(folder.toString()));
        others.forEach((key, value) -> values.put(key, List.of(value)));
        values.entrySet().removeIf(one -> value(before, one.getKey()).equals(one.getValue()));
        settings.changeFile(before.pid(), new SettingsChange(values, Set.of(), Optional.empty()));
        return awaitOpen(before, kind, folder).orElseThrow(() -> {
            settings.changeFile(before.pid(), restoring(before, values.keySet()));
            return new JournalException("the journal did not open in " + folder
                    + ", so its configuration is as it was; the log of the container has the reason");
        });
    }

    private static SettingsChange restoring(SettingsGroup before, Set<String> keys) {
        Map<String, List<String>> values = new HashMap<>();
        Set<String> shipped = new HashSet<>();
        for (SettingInfo setting : before.settings()) {
            if (keys.contains(setting.key())) {
                if (setting.value().isEmpty() || setting.value().equals(setting.shipped())) {
                    shipped.add(setting.key());
                } else {
                    values.put(setting.key(), setting.value());
                }
            }
        }
        return new SettingsChange(values, shipped, Optional.empty());
    }

    private synchronized Optional<JournalStatus> awaitOpen(SettingsGroup group, String kind, Path folder) {
        long end = System.nanoTime() + openTimeout.toNanos();
        try {
            Optional<JournalStatus> opened = openIn(group, kind, folder);
            long remaining = openTimeout.toMillis();
            while (opened.isEmpty() && remaining > 0) {
                wait(remaining);
                opened = openIn(group, kind, folder);
                remaining = Duration.ofNanos(end - System.nanoTime()).toMillis();
            }
            return opened;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Optional<JournalStatus> openIn(SettingsGroup group, String kind, Path folder) {
        return status(group, kind).filter(status -> isSame(Path.of(status.location()), folder));
    }

    private synchronized Optional<JournalStatus> status(SettingsGroup group, String kind) {
        String name = value(group, "name").stream()
                .filter(given -> !given.isBlank())
                .findFirst()
                .orElse(kind);
        return journals.stream()
                .filter(journal -> journal.name().equals(name))
                .findFirst()
                .flatMap(ConfiguredJournals::status);
    }

    private static Optional<JournalStatus> status(Journal<?> journal) {
        try {
            return Optional.of(journal.status());
        } catch (JournalException closedMeanwhile) {
            return Optional.empty();
        }
    }

    /** Returns whether two paths lead to the same folder. */
    static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException absent) {
            return one.toAbsolutePath()
                    .normalize()
                    .equals(other.toAbsolutePath().normalize());
        }
    }

    /** Returns the configuration of the journal of a kind; of several the one without a name of its own. */
    private SettingsGroup group(String kind) {
        return settings.list().stream()
                .filter(group -> group.pid().startsWith(PID_PREFIX)
                        && value(group, "kind").equals(List.of(kind)))
                .min(Comparator.comparing(group ->
                        !value(group, "name").isEmpty() && !value(group, "name").equals(List.of(kind))))
                .orElseThrow(() -> new IllegalStateException("no journal of kind " + kind + " is configured"));
    }

    private static List<String> value(SettingsGroup group, String key) {
        return group.settings().stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .map(SettingInfo::value)
                .orElse(List.of());
    }
}
