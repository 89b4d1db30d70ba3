package io.mneme.transfer.run;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.transfer.HistoryImports;
import io.mneme.api.transfer.ImportReport;
import io.mneme.api.transfer.ImportState;
import io.mneme.api.transfer.RefusedImportException;
import io.mneme.api.transfer.UnknownImportException;
import io.mneme.support.owner.OwnerFolder;
import io.mneme.support.owner.OwnerStates;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.transfer.run.ImportFolder.ImportBounds;
import io.mneme.transfer.run.ImportJob.ImportRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Imports files that are sent, one after the other in the background, and keeps those that no importer recognizes. */
@Component(service = {HistoryImports.class, ReceivedImports.class})
public final class ReceivedImports implements HistoryImports {

    private static final Logger LOG = LoggerFactory.getLogger(ReceivedImports.class);
    private static final int MAX_REPORTS = 100;
    private static final int MAX_ARRIVING = 4;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    /** Journals open after this service at a start. */
    private static final Duration START_DELAY = Duration.ofSeconds(10);

    private static final Comparator<ImportReport> NEWEST_FIRST =
            Comparator.comparing(ImportReport::started).reversed().thenComparing(ImportReport::id);

    private final ImportEngine engine;
    private final OwnerStates<OwnImports> states;
    private final NamedExecutor executor = NamedExecutor.single("mneme-import", ClosePolicy.INTERRUPT, CLOSE_TIMEOUT);
    private final Semaphore arriving = new Semaphore(MAX_ARRIVING);
    private final Runnable arrivals = this::retry;

    /** The imports of an owner, whose files are in a folder of their own. */
    private record OwnImports(ImportFolder folder, Map<String, ImportJob> jobs, AtomicBoolean retrying) {

        OwnImports(ImportFolder folder) {
            this(folder, new ConcurrentHashMap<>(), new AtomicBoolean());
        }
    }

    @Activate
    public ReceivedImports(BundleContext framework, @Reference ImportEngine engine) {
        this(
                engine,
                Path.of(String.valueOf(framework.getProperty("mneme.data")), "imports"),
                ImportBounds.DEFAULT,
                START_DELAY);
    }

    ReceivedImports(ImportEngine engine, Path folder, ImportBounds bounds, Duration startDelay) {
        this.engine = engine;
        states = new OwnerStates<>(
                owner -> begun(new ImportFolder(OwnerFolder.of(folder, owner), bounds, engine.content()), startDelay));
        engine.importers().addListener(arrivals);
    }

    private OwnImports begun(ImportFolder folder, Duration startDelay) {
        folder.removeTorn();
        OwnImports own = new OwnImports(folder);
        folder.kept().forEach(request -> own.jobs.put(request.id(), waiting(request, folder)));
        if (!own.jobs.isEmpty()) {
            executor.schedule(this::retryNow, startDelay);
        }
        return own;
    }

    /** Goes on with the files of an owner that wait since the last run. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addOwner(HistoryOwner owner) {
        OwnerScope.run(owner.name(), states::get);
    }

    /** What waits for an owner without tokens waits on. */
    void removeOwner(HistoryOwner owner) {
        LOG.debug("{} has no token any more", owner.name());
    }

    private ImportFolder folder() {
        return states.get().folder;
    }

    private Map<String, ImportJob> jobs() {
        return states.get().jobs;
    }

    /** Returns an import that has not begun. Of a folder, and of a dry run, nothing is kept. */
    public ImportJob job(ImportRequest request) {
        return job(request, folder());
    }

    private ImportJob job(ImportRequest request, ImportFolder folder) {
        boolean keeps = !request.dryRun() && !Files.isDirectory(request.path());
        return engine.job(request, keeps ? Optional.of(folder) : Optional.empty());
    }

    /** Takes files that wait for an importer. */
    public void addWaiting(List<ImportRequest> requests) {
        requests.forEach(request -> jobs().put(request.id(), waiting(request, folder())));
    }

    private ImportJob waiting(ImportRequest request, ImportFolder folder) {
        ImportJob job = job(request, folder);
        job.end(ImportState.WAITING);
        return job;
    }

    @Deactivate
    void deactivate() {
        engine.importers().removeListener(arrivals);
        states.forEach(own -> own.jobs.values().forEach(ImportJob::stopForNow));
        executor.close();
    }

    @Override
    public ImportReport receive(String file, InputStream body, boolean dryRun, String actor) {
        if (!arriving.tryAcquire()) {
            throw new RefusedImportException(MAX_ARRIVING + " files are being received; try again", false);
        }
        try {
            ImportRequest request = request(file, dryRun, actor);
            folder().receive(request, body);
            return start(request);
        } finally {
            arriving.release();
        }
    }

    private ImportRequest request(String file, boolean dryRun, String actor) {
        String id = ImportEngine.newId();
        return new ImportRequest(id, ImportTally.shown(file), folder().content(id), dryRun, actor);
    }

    private ImportReport start(ImportRequest request) {
        ImportJob job = job(request);
        jobs().put(request.id(), job);
        forgetOld();
        executor.execute(() -> run(job));
        return job.report();
    }

    /**
     * Keeps the file of an import that no importer has recognized, as a copy.
     *
     * @return its report, which says that it waits; that of the import itself if there is no room
     */
    public ImportReport keep(ImportJob unknown) {
        ImportRequest request =
                request(unknown.request().file(), false, unknown.request().actor());
        try (InputStream file =
                engine.content().open(Files.newInputStream(unknown.request().path()))) {
            if (Files.size(unknown.request().path()) == 0
                    || !folder().hasRoomFor(unknown.request().path())) {
                return unknown.report();
            }
            folder().receive(request, file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        addWaiting(List.of(request));
        return find(request.id());
    }

    private void run(ImportJob job) {
        ImportState last = job.read(() -> {
            // the report is made when it is asked for
        });
        ImportRequest request = job.request();
        boolean waits = last == ImportState.UNKNOWN && !request.dryRun() && mayWait(request);
        addWaiting(job.settle(last == ImportState.COMPLETE || last == ImportState.UNKNOWN && !waits));
        if (waits) {
            LOG.info("no importer recognizes the file of the import {}, which waits for one", request.id());
            job.end(ImportState.WAITING);
        } else if (last == ImportState.STOPPED && job.isStoppedForNow()) {
            job.end(last);
        } else {
            folder().delete(request.id());
            job.end(last);
            engine.note(job);
        }
    }

    private boolean mayWait(ImportRequest request) {
        try {
            return Files.size(request.path()) > 0 && folder().hasRoomFor(request.path());
        } catch (IOException gone) {
            return false;
        }
    }

    /** Importers that arrive together, as at a start, are tried together. */
    private void retry() {
        states.forEach(own -> {
            boolean isWaited = own.jobs.values().stream().anyMatch(ReceivedImports::isWaiting);
            if (isWaited && own.retrying.compareAndSet(false, true)) {
                executor.execute(this::retryNow);
            }
        });
    }

    /** A file that waits is read again as the same import. */
    private void retryNow() {
        states.get().retrying.set(false);
        jobs().values().stream().filter(ReceivedImports::isWaiting).forEach(job -> {
            ImportJob again = job(job.request());
            if (jobs().replace(job.request().id(), job, again)) {
                run(again);
            }
        });
    }

    private static boolean isWaiting(ImportJob job) {
        return job.report().state() == ImportState.WAITING;
    }

    private void forgetOld() {
        list().stream().filter(ImportReport::isFinished).skip(MAX_REPORTS).forEach(report -> jobs().remove(
                        report.id()));
    }

    @Override
    public ImportReport find(String id) {
        return job(id).report();
    }

    private ImportJob job(String id) {
        return Optional.ofNullable(jobs().get(id)).orElseThrow(() -> new UnknownImportException(id));
    }

    @Override
    public ImportReport await(String id, Duration timeout) {
        ImportJob job = job(id);
        try {
            job.await(timeout);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return job.report();
    }

    @Override
    public List<ImportReport> list() {
        return new ArrayList<>(jobs().values())
                .stream().map(ImportJob::report).sorted(NEWEST_FIRST).toList();
    }

    @Override
    public ImportReport stop(String id) {
        ImportJob job = job(id);
        job.stop();
        if (isWaiting(job)) {
            folder().delete(id);
            job.end(ImportState.STOPPED);
            engine.note(job);
        }
        return job.report();
    }

    /** Stops the imports of all files that were sent, and deletes the files. The one that is being read ends at its next item. */
    void discardFiles() {
        List<ImportReport> unfinished =
                list().stream().filter(report -> !report.isFinished()).toList();
        for (ImportReport report : unfinished) {
            LOG.info("an erasure ends the import {}, whose file may contain what is erased", report.id());
            stop(report.id());
            folder().delete(report.id());
        }
        // What waits in the queue keeps nothing in memory.
        unfinished.stream()
                .filter(report -> report.progress() > 0)
                .forEach(report -> await(report.id(), CLOSE_TIMEOUT));
    }

    @Override
    public List<String> importers() {
        return engine.importers().names();
    }
}
