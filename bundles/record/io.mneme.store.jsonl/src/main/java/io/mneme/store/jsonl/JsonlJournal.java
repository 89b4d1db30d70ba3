package io.mneme.store.jsonl;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.ClientEntryParser;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.Subscription;
import io.mneme.api.journal.VerificationReport;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.seal.TextSeal;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.engine.RefreshingReader;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.PinnedStorage;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import io.mneme.store.jsonl.maintenance.FolderSnapshot;
import io.mneme.store.jsonl.maintenance.Maintenance;
import io.mneme.store.jsonl.meter.JournalActivity;
import io.mneme.store.jsonl.meter.JournalMeters;
import io.mneme.store.jsonl.meter.JournalMeters.ObservedContents;
import io.mneme.store.jsonl.read.StatusReport;
import io.mneme.store.jsonl.read.UnreadableSpans;
import io.mneme.store.jsonl.recovery.Verifier;
import io.mneme.store.jsonl.write.AppendOperations;
import io.mneme.store.jsonl.write.JournalWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A journal that stores its entries in files of JSON lines. Other programs may read these files and append to them. */
public final class JsonlJournal<E> implements Journal<E>, JournalMaintenance {

    private static final Logger log = LoggerFactory.getLogger(JsonlJournal.class);
    private static final long CLOSE_TIMEOUT_MILLIS = 10_000;

    private final JournalSettings settings;
    private final AppendOperations appends;
    private final EntryDecoder<E> decoder;
    private final PinnedStorage disk;
    private final SyncMonitor storage;
    private final JournalStore<E> store;
    private final JournalWriter<E> writer;
    private final BackgroundTasks tasks;
    private final BackgroundTasks maintenanceTasks;
    private final RefreshingReader<E> reader;

    /** Created by the maintenance thread, as the meters: the first reads after a start do not wait for them. */
    private final Supplier<Maintenance<E>> maintenance;

    private final Supplier<JournalMeters> meters;
    private final TimedTasks<E> timedTasks;
    private final EventNotifier<E> notifier;
    private final UnreadableSpans unreadable;

    /** Opens a journal whose appends are no operations. */
    /**
     * The services that a journal uses.
     *
     * @param meters where its meters are
     * @param operations told of appends
     * @param seal encrypts the lines and the checkpoint, if it is on
     */
    record UsedServices(MeterRegistry meters, OperationTracker operations, TextSeal seal) {

        /** Returns services of which only the meters do anything. */
        static UsedServices of(MeterRegistry meters) {
            return new UsedServices(meters, OperationTracker.NONE, TextSeal.OFF);
        }
    }

    JsonlJournal(EntryKind<E> kind, JournalSettings settings, Storage disk, MeterRegistry registry) {
        this(kind, settings, settings.name(), disk, UsedServices.of(registry));
    }

    /** @param label the name of the journal in metrics */
    JsonlJournal(EntryKind<E> kind, JournalSettings settings, String label, Storage disk, UsedServices services) {
        this.appends = new AppendOperations(services.operations(), settings.name());
        this.settings = settings;
        this.unreadable = new UnreadableSpans(settings.name());
        JournalActivity activity = new JournalActivity();
        this.disk = new PinnedStorage(disk);
        this.storage = new SyncMonitor(this.disk, activity);
        this.decoder = new EntryDecoder<>(kind, services.seal());
        // A separate thread, since a sync must not wait for the compression of a large file.
        this.maintenanceTasks = new BackgroundTasks("mneme-upkeep-" + settings.name());
        this.store = StoreOpener.open(settings, storage, decoder, maintenanceTasks);
        this.tasks = new BackgroundTasks("mneme-journal-" + settings.name());
        Runnable markUnsynced = TimedTasks.scheduleSyncs(settings, store.publisher(), tasks);
        this.writer = new JournalWriter<>(store, settings, storage, decoder, markUnsynced, activity, this::notifySoon);
        this.reader = new RefreshingReader<>(store, settings, decoder, writer.turn());
        this.timedTasks = new TimedTasks<>(store, settings, writer.turn());
        this.notifier = new EventNotifier<>(store, reader, tasks, settings.folder());
        this.maintenance = maintenanceTasks.supplyAsync(() -> startMaintenance(storage, activity));
        this.meters = maintenanceTasks.supplyAsync(() -> registerMeters(services.meters(), label, activity));
    }

    private Maintenance<E> startMaintenance(Storage storage, JournalActivity activity) {
        StatusReport.log(log, settings, store.publisher().latest(), store.readOnly());
        timedTasks.schedule(tasks);
        return new Maintenance<>(store, decoder, settings, storage, writer.turn(), maintenanceTasks, activity);
    }

    private JournalMeters registerMeters(MeterRegistry registry, String label, JournalActivity activity) {
        ObservedContents contents = new ObservedContents(
                () -> store.publisher().latest().entries(),
                () -> store.publisher().latest().bytes(),
                () -> store.publisher().latest().malformed().count(),
                store::repairedTails);
        return new JournalMeters(registry, label, activity, contents);
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public String json(E entry) {
        return decoder.kind().json(entry);
    }

    @Override
    public Optional<ClientEntryParser<E>> parser() {
        return decoder.kind().parser();
    }

    @Override
    public StoredEntry<E> append(E entry) {
        StoredEntry<E> stored = appends.observe(1, () -> writer.append(entry));
        maintenance.get().requestRotationIfFull(store.publisher().latest());
        return stored;
    }

    @Override
    public List<StoredEntry<E>> appendAll(List<E> entries) {
        List<StoredEntry<E>> stored = appends.observe(entries.size(), () -> writer.appendAll(entries));
        maintenance.get().requestRotationIfFull(store.publisher().latest());
        return stored;
    }

    private void notifySoon() {
        notifier.notifySoon();
    }

    @Override
    public StoredEntry<E> replace(String id, String revision, E entry) {
        return writer.change("edit " + id, editor -> editor.replace(id, revision, entry));
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        writer.change("delete " + id, editor -> editor.delete(id, revision));
    }

    @Override
    public int erase(Collection<String> ids) {
        return writer.change("erase " + ids.size() + " entries", editor -> editor.erase(ids));
    }

    @Override
    public Optional<StoredEntry<E>> find(String id) {
        return reader.read(query -> query.find(id));
    }

    @Override
    public List<StoredEntry<E>> newest(String lane, int limit, Predicate<? super E> filter) {
        return reader.readPage(0, limit, query -> query.newest(lane, limit, filter));
    }

    @Override
    public Slice<E> page(EntryQuery selection, Position before, long skip, int limit) {
        return reader.readPage(skip, limit, query -> query.page(selection, before, skip, limit));
    }

    @Override
    public Slice<E> search(EntryQuery selection, Predicate<? super E> filter, Position before, long skip, int limit) {
        return reader.readPage(skip, limit, query -> query.search(selection, filter, before, skip, limit));
    }

    @Override
    public List<StoredEntry<E>> at(List<Position> positions) {
        return reader.read(query -> query.at(positions));
    }

    @Override
    public List<StoredEntry<E>> firstAt(List<Position> positions, int limit) {
        return reader.readPage(0, limit, query -> query.firstAt(positions, limit));
    }

    @Override
    public List<Position> selected(List<Position> positions, EntryQuery selection) {
        return reader.read(query -> query.selected(positions, selection));
    }

    @Override
    public long countBefore(EntryQuery selection, Position position) {
        return reader.read(query -> query.countBefore(selection, position));
    }

    @Override
    public Slice<E> after(EntryQuery selection, Position position, int limit) {
        return reader.readPage(0, limit, query -> query.after(selection, position, limit));
    }

    @Override
    public List<JournalEvent<E>> eventsAfter(Position position, int limit) {
        return unreadable.recorded(() -> reader.readPage(0, limit, query -> query.eventsAfter(position, limit)));
    }

    @Override
    public Subscription subscribe(Runnable callback) {
        end();
        return notifier.add(callback);
    }

    @Override
    public List<LaneSummary> lanes(String prefix, Position before, int limit) {
        return reader.readPage(0, limit, query -> query.lanes(prefix, before, limit));
    }

    @Override
    public List<Change> changesAfter(Position position, int limit) {
        return reader.readPage(0, limit, query -> query.changesAfter(position, limit));
    }

    @Override
    public JournalEnd currentEnd() {
        return reader.query(snapshot -> new JournalEnd(snapshot.lineage(), new Position(snapshot.end())));
    }

    @Override
    public JournalStatus status() {
        reader.refreshNow();
        StatusReport report =
                new StatusReport(settings, unreadable, store.readOnly().or(storage::writeFailure));
        return reader.queryPublished(snapshot -> report.of(snapshot, decoder));
    }

    @Override
    public VerificationReport verify() {
        reader.refreshAll();
        return reader.query(view -> Verifier.verify(view, maintenance.get().leftoverFiles(), settings, decoder));
    }

    @Override
    public List<String> repair() {
        return runMaintenance("repair", () -> maintenance.get().repair());
    }

    @Override
    public List<String> rotate() {
        return runMaintenance("rotate", () -> maintenance.get().maintainNow());
    }

    @Override
    public int expireQuarantine(Instant before) {
        return runMaintenance("empty the quarantine of", () -> maintenance.get().expireQuarantine(before));
    }

    @Override
    public JournalSnapshot snapshot() {
        return runMaintenance("copy", () -> FolderSnapshot.take(store, settings, disk, writer.turn()));
    }

    private <R> R runMaintenance(String action, IoAction<R> work) {
        end();
        try {
            return work.run();
        } catch (IOException e) {
            throw new JournalException("cannot " + action + " " + settings.folder() + ": " + IoFailures.describe(e), e);
        }
    }

    /** Returns what changes the files. */
    JournalWriter<E> writer() {
        return writer;
    }

    /** Returns the tasks that run at intervals. */
    TimedTasks<E> timedTasks() {
        return timedTasks;
    }

    /** Waits until the meters are registered; a test reads them then. */
    JournalMeters meters() {
        return meters.get();
    }

    /** Makes all entries durable and closes the files. Waits a bounded time for a running write. */
    public void close() {
        meters().close();
        maintenance.get().stop();
        tasks.close();
        maintenanceTasks.close();
        try {
            if (!writer.turn().tryRunWithin(CLOSE_TIMEOUT_MILLIS, store::close)) {
                log.error(
                        "{}: still writing after {} ms; the folder stays locked",
                        settings.folder(),
                        CLOSE_TIMEOUT_MILLIS);
            }
        } catch (IOException e) {
            log.error("{}: could not make all entries durable on closing", settings.folder(), e);
        }
    }
}
