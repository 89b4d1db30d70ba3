package io.mneme.deploy;

import io.mneme.api.plugin.PluginInfo;
import io.mneme.deploy.PluginAudit.FileChange;
import io.mneme.deploy.bundle.DeployRules;
import io.mneme.deploy.bundle.DeployedFile;
import io.mneme.deploy.bundle.PluginFramework;
import io.mneme.deploy.bundle.PluginRows;
import io.mneme.deploy.bundle.StartMarkers;
import io.mneme.deploy.file.DeployFolders;
import io.mneme.deploy.file.FileStamp;
import io.mneme.deploy.file.JarStore;
import io.mneme.deploy.file.PluginJar;
import io.mneme.support.file.AtomicFile;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings about, twice a second, that the bundles in {@code deploy} run. */
final class PluginDirector implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PluginDirector.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(2);

    private final DeployFolders folders;
    private final Path run;
    private final PluginFramework framework;
    private final PluginRows rows;
    private final Supplier<DeploySettings> settings;
    private final boolean safe;
    private final PluginAudit audit;
    private final StartMarkers markers;
    private final PluginLog log = new PluginLog();

    /** The names of files that are not started yet, since one of them ended the last process. */
    private final Set<String> held = ConcurrentHashMap.newKeySet();

    private final Map<Path, DeployedFile> files = new ConcurrentSkipListMap<>();
    private final NamedExecutor thread =
            NamedExecutor.single("mneme-deploy", ClosePolicy.FINISH, Duration.ofSeconds(1));
    private volatile Map<Path, FileStamp> found = Map.of();
    private String reported = "";

    /**
     * Prepares the folders.
     *
     * @param run the folder for what is kept over a restart
     * @param safe whether nothing in the folders is installed
     * @param audit is told of the files that come and go
     */
    PluginDirector(
            DeployFolders folders,
            Path run,
            PluginFramework framework,
            PluginRows rows,
            Supplier<DeploySettings> settings,
            boolean safe,
            PluginAudit audit) {
        this.folders = folders;
        this.run = run;
        this.framework = framework;
        this.rows = rows;
        this.settings = settings;
        this.safe = safe;
        this.audit = audit;
        this.markers = new StartMarkers(run.resolve("starting"));
    }

    /** Starts all that is there, and waits for it until the time limit; then looks again and again. */
    void open() {
        framework.prepare();
        found = folders.scan(true);
        leaveRemoved();
        long begun = System.nanoTime();
        held.addAll(markers.suspects());
        step();
        awaitStarts(begun);
        markers.suspects().forEach(name -> {
            held.remove(name);
            step();
            awaitStarts(System.nanoTime());
        });
        // What another one exports may be there only now.
        step();
        awaitStarts(begun);
        report(true);
        thread.scheduleWithFixedDelay(this::look, INTERVAL, INTERVAL);
    }

    /** A file that was removed while no process looked must not run when another one of its name cannot be used. */
    private void leaveRemoved() {
        for (Path folder : folders.folders()) {
            JarStore store = store(folder.resolve("any"));
            try {
                store.names().stream()
                        .filter(name -> !found.containsKey(folder.resolve(name)))
                        .forEach(store::leave);
            } catch (IOException unreadable) {
                LOG.warn("the copies of removed plug-ins are not known: {}", unreadable.toString());
            }
        }
        markers.suspects().stream()
                .filter(name -> found.keySet().stream().noneMatch(path -> path.endsWith(name)))
                .forEach(markers::forget);
    }

    private void awaitStarts(long begun) {
        awaitWhile(DeployedFile::isChanging, begun, settings.get().timeout());
    }

    private void awaitWhile(Predicate<DeployedFile> busy, long begun, Duration limit) {
        try {
            while (files.values().stream().anyMatch(busy) && System.nanoTime() - begun < limit.toNanos()) {
                Thread.sleep(POLL.toMillis());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        Map<Path, FileStamp> present = folders.scan(false);
        List<FileChange> byOperator = audit.unrequested(found, present);
        found = present;
        lookAgain();
        audit.record(byOperator, this::row);
    }

    private Optional<PluginInfo> row(Path path) {
        return Optional.ofNullable(files.get(path))
                .flatMap(file -> rows.of(file).stream().findFirst());
    }

    /** Files that were removed come first, so that one that was renamed is not the same bundle as itself. */
    private synchronized void step() {
        Map<Path, FileStamp> present = found;
        present.keySet().forEach(path -> files.computeIfAbsent(path, this::file));
        DeployRules rules = new DeployRules(settings.get().timeout(), this::refusal);
        files.values().stream()
                .filter(file -> !held.contains(file.name()))
                .sorted(Comparator.comparing(file -> present.containsKey(file.path())))
                .forEach(file -> file.reconcile(Optional.ofNullable(present.get(file.path())), rules));
        files.values().removeIf(file -> !present.containsKey(file.path()) && file.isGone());
    }

    private DeployedFile file(Path path) {
        return new DeployedFile(path, framework, store(path), markers, this::lookSoon);
    }

    /** Returns the copies that are kept of files in the folder of a file. */
    JarStore store(Path path) {
        return new JarStore(run.resolve("kept-" + folders.folders().indexOf(path.getParent())));
    }

    private Optional<String> refusal(DeployedFile file, PluginJar jar) {
        if (safe) {
            return Optional.of("the container was started with --safe");
        }
        if (!settings.get().isTrusted(jar.sha256())) {
            return Optional.of("its SHA-256 is not among deploy.trusted");
        }
        if (markers.isRefused(file.name(), jar.sha256())) {
            return Optional.of("it ended the container when it was started; install it again to try it again");
        }
        return files.values().stream()
                .filter(other -> other != file && other.runs(jar.bundle()))
                .findFirst()
                .map(other -> "it is the same bundle as " + other.name());
    }

    /** Looks as soon as possible, since a call has returned. */
    private void lookSoon() {
        try {
            thread.execute(this::lookAgain);
        } catch (RejectedExecutionException closing) {
            LOG.trace("no look any more", closing);
        }
    }

    private void lookAgain() {
        step();
        report(false);
    }

    /** Has a plug-in started again. */
    void restart(Bundle plugin) {
        files.values().stream().filter(file -> file.isIn(plugin)).forEach(DeployedFile::wantRestart);
        lookSoon();
    }

    Collection<DeployedFile> files() {
        return List.copyOf(files.values());
    }

    List<PluginInfo> rows() {
        return rows.of(files.values());
    }

    List<PluginInfo> rows(DeployedFile file) {
        return rows.of(file);
    }

    DeployFolders folders() {
        return folders;
    }

    StartMarkers markers() {
        return markers;
    }

    PluginAudit audit() {
        return audit;
    }

    DeploySettings settings() {
        return settings.get();
    }

    private synchronized void report(boolean isSettled) {
        List<PluginInfo> all = rows.lasting(files.values());
        log.update(all, isSettled);
        write(all);
    }

    /** The script that starts a container shows this file. */
    private void write(List<PluginInfo> all) {
        String problems = all.stream()
                .flatMap(plugin -> plugin.problems().stream().map(problem -> plugin.file() + ": " + problem + "\n"))
                .collect(Collectors.joining());
        if (!problems.equals(reported)) {
            try {
                AtomicFile.write(run.resolve("problems"), problems.getBytes(StandardCharsets.UTF_8));
                reported = problems;
            } catch (IOException failed) {
                LOG.debug("the problems cannot be written", failed);
            }
        }
    }

    /** Stops all plug-ins; returns the files of those that have not stopped within two seconds. */
    List<String> stop() {
        thread.close();
        files.values().forEach(DeployedFile::close);
        awaitWhile(DeployedFile::isRunning, System.nanoTime(), STOP_LIMIT);
        List<DeployedFile> hanging =
                files.values().stream().filter(DeployedFile::isRunning).toList();
        hanging.forEach(DeployedFile::abandon);
        return hanging.stream().map(DeployedFile::name).toList();
    }

    @Override
    public void close() {
        framework.guard().close();
    }
}
