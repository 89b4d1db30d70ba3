package io.mneme.settings;

import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingType;
import io.mneme.settings.ConfigurationTrial.TrialState;
import io.mneme.settings.RefusedEdits.RefusedEdit;
import io.mneme.settings.SettingDifference.ChangeOrigin;
import io.mneme.settings.file.PropertiesText;
import io.mneme.settings.metatype.MetatypeAttribute;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.PrivateKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.cm.Configuration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries what an operator has edited in a file of settings, and records it. If a bundle refuses the values, or a component leaves, what
 * held before is in force again; the file stays as it is, since an editor may have it open.
 */
@Component(service = FileEditTrial.class)
public final class FileEditTrial {

    private static final Logger LOG = LoggerFactory.getLogger(FileEditTrial.class);
    private static final ChangeOrigin EDITED = new ChangeOrigin("file", Optional.empty());
    private static final Set<String> FRAMEWORK_PREFIXES = Set.of("service.", "felix.fileinstall.");

    @Reference
    private volatile List<SettingsCheck> checks = List.of();

    private final ConfigurationSource described;
    private final ConfigurationTrial trial;
    private final SettingsHistory history;
    private final RefusedEdits refused;
    private final Set<String> takenBack = ConcurrentHashMap.newKeySet();

    /**
     * An edit of a file, whose values its bundle is being given.
     *
     * @param configuration the configuration
     * @param file the file
     * @param content what it contains now
     * @param before the values before, by key
     * @param after the values now, by key
     * @param state the state of the components before
     */
    record FileEdit(
            Configuration configuration,
            Path file,
            PropertiesText content,
            Map<String, Object> before,
            Map<String, Object> after,
            TrialState state) {

        /** Returns the name of the configuration, which is that of its file. */
        String name() {
            return file.getFileName().toString().replaceFirst("\\.cfg$", "");
        }

        /** Returns the PID, of a factory that of the factory. */
        String pid() {
            return Objects.requireNonNullElse(configuration.getFactoryPid(), configuration.getPid());
        }

        private Set<String> keys() {
            return Stream.concat(before.keySet().stream(), after.keySet().stream())
                    .filter(key -> !Objects.equals(before.get(key), after.get(key)))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private Map<String, Optional<String>> expected() {
            return keys().stream().collect(Collectors.toMap(key -> key, key -> Optional.ofNullable(after.get(key))
                    .map(Object::toString)));
        }

        private Map<String, String> texts() {
            Map<String, String> texts = new TreeMap<>();
            after.forEach((key, value) -> texts.put(key, value.toString()));
            texts.keySet().removeIf(key -> FRAMEWORK_PREFIXES.stream().anyMatch(key::startsWith));
            return texts;
        }
    }

    @Activate
    public FileEditTrial(
            @Reference ConfigurationSource described,
            @Reference ConfigurationTrial trial,
            @Reference SettingsHistory history,
            @Reference RefusedEdits refused) {
        this.described = described;
        this.trial = trial;
        this.history = history;
        this.refused = refused;
    }

    /** Returns the state of the components of a configuration, before they get new values. */
    TrialState begin(Configuration configuration) {
        return trial.begin(configuration.getPid());
    }

    /** Returns whether a configuration is being given what held before, so that its values are no edit. */
    boolean isTakingBack(String pid) {
        return takenBack.contains(pid);
    }

    /** Tries an edit, for three seconds at most. */
    void examine(FileEdit edit) {
        // The components are shown the values in any case, since they log what is wrong in their own words.
        Optional<String> refusal = trial.refusal(edit.configuration().getPid(), edit.state(), edit.expected())
                .or(() -> new SettingsChecks(checks).refusal(edit.pid(), edit.texts()));
        Optional<String> reason = refusal.map(text -> named(edit, text));
        List<SettingEdit> edits = edits(edit, reason);
        if (!edits.isEmpty()) {
            history.add(edits);
        }
        // A later edit decides by itself.
        if (reason.isPresent() && values(edit.configuration()).equals(edit.after())) {
            String keys = String.join(", ", edit.keys());
            LOG.warn(
                    "Setting {} of {} was taken back: {}; {} stays as it is",
                    keys,
                    edit.name(),
                    edit.keys().stream().anyMatch(PrivateKeys::contains) ? "the values are refused" : reason.get(),
                    edit.file());
            refused.add(new RefusedEdit(edit.file(), edit.content(), reason.get(), () -> takeBack(edit)));
            takeBack(edit);
        }
    }

    private void takeBack(FileEdit edit) {
        String pid = edit.configuration().getPid();
        takenBack.add(pid);
        try {
            edit.configuration().update(new Hashtable<>(edit.before()));
        } catch (IOException | IllegalStateException gone) {
            LOG.warn("What held before in {} cannot be put in force again: {}", edit.name(), gone.toString());
        } finally {
            takenBack.remove(pid);
        }
    }

    /** Returns the values of a configuration by key. */
    static Map<String, Object> values(Configuration configuration) {
        Map<String, Object> values = new HashMap<>();
        Optional.ofNullable(configuration.getProperties()).ifPresent(properties -> Collections.list(properties.keys())
                .forEach(key -> values.put(key, properties.get(key))));
        return values;
    }

    /** A component need not say which key it refuses. */
    private static String named(FileEdit edit, String reason) {
        boolean names = edit.keys().stream().anyMatch(reason::contains);
        return names ? reason : String.join(", ", edit.keys()) + ": " + reason;
    }

    private List<SettingEdit> edits(FileEdit edit, Optional<String> refusal) {
        return described.find(edit.name()).stream()
                .flatMap(configuration -> configuration.definition().attributes().stream())
                .filter(attribute -> edit.keys().contains(attribute.key()))
                .map(attribute -> edit(edit, attribute, refusal))
                .toList();
    }

    private static SettingEdit edit(FileEdit edit, MetatypeAttribute attribute, Optional<String> refusal) {
        String key = attribute.key();
        boolean password = attribute.type() == SettingType.PASSWORD;
        List<String> before = attribute.texts(Optional.ofNullable(edit.before().get(key)));
        List<String> after = attribute.texts(Optional.ofNullable(edit.after().get(key)));
        return refusal.isPresent()
                ? SettingDifference.edit(edit.name(), key, password, before, after, EDITED, refusal)
                : SettingDifference.logged(edit.name(), key, password, before, after, EDITED);
    }
}
