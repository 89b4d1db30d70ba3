package io.mneme.settings;

import io.mneme.api.settings.InvalidSettingException;
import io.mneme.api.settings.SettingEdit;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.api.settings.SettingsRevisionException;
import io.mneme.api.settings.SettingsStorageException;
import io.mneme.api.settings.UnknownSettingsException;
import io.mneme.settings.ConfigurationTrial.TrialState;
import io.mneme.settings.RefusedEdits.RefusedEdit;
import io.mneme.settings.SettingDifference.ChangeOrigin;
import io.mneme.settings.file.ConfigurationFolders;
import io.mneme.settings.file.PropertiesText;
import io.mneme.settings.file.SettingsFileFaults;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes settings as an operator does: in the file of their configuration, from which File Install takes the new values, now
 * and at each start.
 */
@Component
public final class FileSettingsAdmin implements SettingsAdmin {

    private static final Logger LOG = LoggerFactory.getLogger(FileSettingsAdmin.class);

    private static final String PROGRAM = "program";
    private static final String ENVIRONMENT_PREFIX = "env:";

    @Reference
    private volatile List<SettingsCheck> checks;

    private final ConfigurationSource configurations;
    private final ConfigurationTrial trial;
    private final SettingsHistory history;
    private final RefusedEdits refusedEdits;
    private final ConfigurationFolders folders;
    private final Function<String, Optional<String>> properties;

    @Activate
    public FileSettingsAdmin(
            BundleContext framework,
            @Reference ConfigurationSource configurations,
            @Reference ConfigurationTrial trial,
            @Reference SettingsHistory history,
            @Reference RefusedEdits refusedEdits) {
        this(
                configurations,
                trial,
                history,
                refusedEdits,
                folders(framework),
                name -> property(framework, name),
                List.of());
    }

    FileSettingsAdmin(
            ConfigurationSource configurations,
            ConfigurationTrial trial,
            SettingsHistory history,
            RefusedEdits refusedEdits,
            ConfigurationFolders folders,
            Function<String, Optional<String>> properties,
            List<SettingsCheck> checks) {
        this.configurations = configurations;
        this.trial = trial;
        this.history = history;
        this.refusedEdits = refusedEdits;
        this.folders = folders;
        this.properties = properties;
        this.checks = checks;
    }

    static ConfigurationFolders folders(BundleContext framework) {
        Optional<Path> home = property(framework, "mneme.home").map(Path::of);
        Optional<Path> base = property(framework, "mneme.base").map(Path::of);
        return new ConfigurationFolders(List.of(
                        home.map(folder -> folder.resolve("libexec/etc")),
                        home.map(folder -> folder.resolve("etc")),
                        base.map(folder -> folder.resolve("etc")))
                .stream()
                .flatMap(Optional::stream)
                .toList());
    }

    /** Returns what File Install puts in the place of a placeholder. */
    private static Optional<String> property(BundleContext framework, String name) {
        return Optional.ofNullable(
                name.startsWith(ENVIRONMENT_PREFIX)
                        ? System.getenv(name.substring(ENVIRONMENT_PREFIX.length()))
                        : framework.getProperty(name));
    }

    @Override
    public List<SettingsGroup> list() {
        return configurations.list().stream()
                .map(configuration -> edit(configuration).group())
                .sorted(Comparator.comparing(SettingsGroup::pid))
                .toList();
    }

    @Override
    public SettingsGroup get(String pid) {
        return edit(found(pid)).group();
    }

    @Override
    public SettingsGroup change(String pid, SettingsChange change) {
        return by(PROGRAM).change(pid, change);
    }

    @Override
    public SettingsGroup changeFile(String pid, SettingsChange change) {
        return by(PROGRAM).changeFile(pid, change);
    }

    @Override
    public SettingsGroup undo(Optional<Long> id) {
        return by(PROGRAM).undo(id);
    }

    @Override
    public SettingsAdmin by(String actor) {
        return new ActorSettings(this, actor);
    }

    @Override
    public List<SettingEdit> history(int limit) {
        List<SettingEdit> newest = new ArrayList<>(history.edits());
        Collections.reverse(newest);
        return List.copyOf(newest.subList(0, Math.min(limit, newest.size())));
    }

    synchronized SettingsGroup undo(Optional<Long> id, String actor) {
        SettingEdit edit = SettingUndo.find(history.edits(), id);
        SettingsChange change = SettingUndo.change(get(edit.pid()), edit);
        return change(edit.pid(), change, UnaryOperator.identity(), new ChangeOrigin(actor, Optional.of(edit.id())));
    }

    /** Reads the configuration while no other change is made, so that of several at one revision one is made. */
    synchronized SettingsGroup change(
            String pid, SettingsChange change, UnaryOperator<DescribedConfiguration> view, ChangeOrigin origin) {
        ConfigurationEdit edit = edit(view.apply(found(pid)));
        change.revision().filter(expected -> !expected.equals(edit.revision())).ifPresent(expected -> {
            throw new SettingsRevisionException(pid, expected, edit.revision());
        });
        PropertiesText changed = edit.changed(change);
        if (changed.equals(edit.content())) {
            refusedEdit(edit.configuration()).ifPresent(refused -> {
                throw new InvalidSettingException(
                        change.keys().first(), "stands in its file so, and is refused: " + refused.reason());
            });
        } else {
            new SettingsChecks(checks).require(edit.configuration(), edit.resolved(changed), change);
            apply(edit, changed, change, origin);
        }
        return get(pid);
    }

    /** Stores a change, and takes it back if a component of the bundle refuses it. */
    private void apply(ConfigurationEdit edit, PropertiesText changed, SettingsChange change, ChangeOrigin origin) {
        SettingsGroup former = edit.group();
        String pid = edit.configuration().instancePid();
        TrialState before = trial.begin(pid);
        Map<String, Optional<String>> expected = edit.expected(changed, change);
        try {
            store(edit.configuration(), changed, expected);
        } catch (SettingsStorageException late) {
            // If it is read later, it is tried and recorded as an edit of the file.
            history.beginChange(former.pid(), edit.content());
            throw late;
        }
        trial.refusal(pid, before, expected).ifPresent(reason -> takeBack(edit, changed, change, reason, origin));
        history.add(SettingDifference.of(former, get(former.pid()), change.keys(), origin));
    }

    private void takeBack(
            ConfigurationEdit edit, PropertiesText refused, SettingsChange change, String reason, ChangeOrigin origin) {
        String key = SettingsChecks.key(reason, change);
        if (!edit(edit.configuration()).content().equals(refused)) {
            throw new InvalidSettingException(
                    key, "is refused by its component, and its file was edited meanwhile, which decides: " + reason);
        }
        store(edit.configuration(), edit.content(), edit.expected(edit.content(), change));
        refusedEdit(edit.configuration()).ifPresent(former -> former.takeBack().run());
        String keys = String.join(", ", change.keys());
        String pid = edit.configuration().pid();
        LOG.warn("Setting {} of {} was taken back: {}; asked for by {}", keys, pid, reason, origin.actor());
        throw new InvalidSettingException(key, "is refused by its component, and the former value is back: " + reason);
    }

    @Override
    public List<String> faults() {
        try {
            List<RefusedEdit> edits = refusedEdits.list();
            return Stream.of(
                            new SettingsFileFaults(folders).findAll().stream(),
                            edits.stream().map(RefusedEdit::fault),
                            refusals(edits.stream().map(RefusedEdit::file).toList()))
                    .flatMap(Function.identity())
                    .toList();
        } catch (IOException unreadable) {
            throw failed("a file", "cannot be read", unreadable);
        }
    }

    /** Each refused configuration is logged once, and repeated here until it is mended. */
    private Stream<String> refusals(List<Path> named) {
        SettingsChecks present = new SettingsChecks(checks);
        return configurations.list().stream()
                .filter(configuration -> configuration
                        .file()
                        .filter(file -> !named.contains(file))
                        .isPresent())
                .flatMap(configuration -> {
                    ConfigurationEdit edit = edit(configuration);
                    return present.refusal(configuration.definition().pid(), edit.resolved(edit.content())).stream()
                            .map(reason -> "%s is refused: %s"
                                    .formatted(configuration.file().get(), reason));
                });
    }

    private Optional<RefusedEdit> refusedEdit(DescribedConfiguration configuration) {
        return configuration.file().flatMap(refusedEdits::find);
    }

    private DescribedConfiguration found(String pid) {
        return configurations
                .find(pid)
                .orElseThrow(() -> new UnknownSettingsException(
                        pid,
                        configurations.list().stream()
                                .map(DescribedConfiguration::pid)
                                .toList()));
    }

    private ConfigurationEdit edit(DescribedConfiguration configuration) {
        try {
            Path target = folders.target(configuration.pid(), configuration.file());
            return new ConfigurationEdit(configuration, folders.content(target), folders.shipped(target), properties);
        } catch (IOException unreadable) {
            throw failed(configuration.pid(), "cannot be read", unreadable);
        }
    }

    private void store(
            DescribedConfiguration configuration, PropertiesText changed, Map<String, Optional<String>> expected) {
        String pid = configuration.pid();
        try {
            history.beginChange(pid, changed);
            AtomicFile.write(folders.target(pid, configuration.file()), changed.bytes());
        } catch (IOException unwritable) {
            throw failed(pid, "cannot be written", unwritable);
        }
        if (!configurations.awaitValues(pid, expected)) {
            throw new SettingsStorageException(
                    pid + ".cfg is written, but was not read in time; the log of the container may have the reason");
        }
    }

    private static SettingsStorageException failed(String pid, String what, IOException cause) {
        LOG.warn("{}.cfg {}", pid, what, cause);
        return new SettingsStorageException(
                pid + ".cfg " + what + ": " + cause.getClass().getSimpleName() + " " + cause.getMessage(), cause);
    }
}
