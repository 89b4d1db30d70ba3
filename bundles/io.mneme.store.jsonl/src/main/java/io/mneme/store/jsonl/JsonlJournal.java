package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Event;
import io.mneme.api.journal.Following;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.Upkeep;
import io.mneme.api.journal.Verification;
import io.mneme.spi.kind.EntryKind;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.Checkpoint;
import io.mneme.store.jsonl.contents.CheckpointCodec;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.engine.OpenRequest;
import io.mneme.store.jsonl.engine.RefreshingReader;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.IoAction;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.PreparedEntry;
import io.mneme.store.jsonl.maintenance.BackgroundTasks;
import io.mneme.store.jsonl.maintenance.Maintenance;
import io.mneme.store.jsonl.process.WriteTurn;
import io.mneme.store.jsonl.read.Followers;
import io.mneme.store.jsonl.read.LaneSummaries;
import io.mneme.store.jsonl.read.StatusReport;
import io.mneme.store.jsonl.recovery.Quarantine;
import io.mneme.store.jsonl.recovery.Verifier;
import io.mneme.store.jsonl.write.Appender;
import io.mneme.store.jsonl.write.EntryEditor;
import io.mneme.store.jsonl.write.FileRewrite;
import io.mneme.store.jsonl.write.GroupCommit;
import io.mneme.store.jsonl.write.PendingAppend;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a journal as files of JSON lines, which other programs may read and append to. */
@Component(
        service = {Journal.class, Upkeep.class},
        immediate = true,
        configurationPid = "io.mneme.store.jsonl",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = JournalConfiguration.class, factory = true)
public final class JsonlJournal<E> implements Journal<E>, Upkeep {

    private static final Logger log = LoggerFactory.getLogger(JsonlJournal.class);
    private static final long CLOSE_TIMEOUT_MILLIS = 10_000;
    private static final Duration FOLLOW_INTERVAL = Duration.ofMillis(250);

    private final EntryKind<E> kind;
    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final JournalStore<E> store;
    private final EntryEditor<E> editor;
    private final GroupCommit<E> commit;
    private final WriteTurn turn;
    private final BackgroundTasks tasks;
    private final BackgroundTasks maintenanceTasks;
    private final RefreshingReader<E> reader;
    private final Maintenance<E> maintenance;
    private final TimedTasks<E> timedTasks;
    private final Runnable rotate;
    private final Followers followers = new Followers();
    private final Runnable notifyFollowers;

    @Activate
    public JsonlJournal(@Reference(name = "kind") EntryKind<E> kind, JournalConfiguration config) {
        this(
                kind,
                new JournalSettings(
                        JournalSettings.folder(config.folder()),
                        LayoutFactory.of(config),
                        Durability.of(config.durability()),
                        Duration.ofMillis(config.sync__interval__ms()),
                        config.max__line__bytes()),
                new LocalStorage());
    }

    JsonlJournal(EntryKind<E> kind, JournalSettings settings, Storage storage) {
        this.kind = kind;
        this.settings = settings;
        SyncMonitor monitored = new SyncMonitor(storage);
        this.decoder = new EntryDecoder<>(kind);
        // Of its own, since a sync must not wait until a large file is compressed.
        this.maintenanceTasks = new BackgroundTasks("mneme-upkeep-" + kind.name());
        this.store = openStore(settings, monitored, decoder, maintenanceTasks);
        this.editor = new EntryEditor<>(
                store,
                decoder,
                new FileRewrite<>(store, settings, monitored),
                new Quarantine(settings, monitored),
                settings);
        this.tasks = new BackgroundTasks("mneme-journal-" + kind.name());
        Runnable unsynced = TimedTasks.scheduleSyncs(settings, store.publisher(), tasks);
        Appender<E> appender = new Appender<>(store, settings.layout(), decoder, settings.durability(), unsynced);
        this.commit = new GroupCommit<>(appender::append);
        this.turn = commit.turn();
        this.reader = new RefreshingReader<>(store, settings, decoder, turn);
        this.maintenance = new Maintenance<>(store, decoder, settings, monitored, turn);
        this.timedTasks = new TimedTasks<>(store, settings, turn);
        this.rotate = maintenance.schedule(maintenanceTasks);
        this.notifyFollowers = tasks.onDemand(settings.folder() + ": telling followers", this::notifyFollowers);
        tasks.schedule(
                FOLLOW_INTERVAL,
                settings.folder() + ": looking for what other programs write",
                this::refreshForFollowers);
        timedTasks.schedule(tasks);
        StatusReport.log(log, settings, store.publisher().latest(), store.readOnly());
    }

    private static <E> JournalStore<E> openStore(
            JournalSettings settings, SyncMonitor storage, EntryDecoder<E> decoder, BackgroundTasks upkeep) {
        try (CloseOnFailure begun = new CloseOnFailure()) {
            begun.add(upkeep::close);
            Supplier<Optional<Checkpoint>> checkpoint = upkeep.supplyAsync(() -> CheckpointCodec.load(settings));
            JournalStore<E> store = new OpenRequest<>(settings, storage, decoder, checkpoint).open();
            begun.commit();
            return store;
        } catch (IOException e) {
            throw new JournalException("cannot open " + settings.folder() + ": " + IoFailures.describe(e), e);
        }
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public Stored<E> append(E entry) {
        boolean timed = settings.layout().usesMoment();
        PreparedEntry<E> prepared = PreparedEntry.of(entry, decoder.kind(), settings.maxLineBytes(), timed);
        Stored<E> stored = commit.append(new PendingAppend<>(prepared));
        afterAppend();
        return stored;
    }

    private void afterAppend() {
        if (maintenance.isFull(store.publisher().latest())) {
            rotate.run();
        }
        notifySoon();
    }

    private void notifySoon() {
        store.publisher().used();
        if (!followers.isEmpty()) {
            notifyFollowers.run();
        }
    }

    @Override
    public Stored<E> edit(String id, Function<Stored<E>, E> edit) {
        return runChange("edit " + id, () -> editor.edit(id, edit));
    }

    @Override
    public void delete(String id, Consumer<Stored<E>> condition) {
        runChange("delete " + id, () -> {
            editor.delete(id, condition);
            return null;
        });
    }

    @Override
    public int erase(Collection<String> ids) {
        return runChange("erase " + ids.size() + " entries", () -> editor.erase(ids));
    }

    private <R> R runChange(String what, IoAction<R> work) {
        try {
            return turn.runExclusively(work);
        } catch (IOException e) {
            throw new JournalException(
                    "cannot " + what + " in " + settings.folder() + ": " + IoFailures.describe(e), e);
        } finally {
            notifySoon();
        }
    }

    @Override
    public Optional<Stored<E>> find(String id) {
        return reader.read(reader -> reader.find(id));
    }

    @Override
    public List<Stored<E>> newest(String lane, int limit, Predicate<? super E> wanted) {
        requireAtLeast(1, limit, "limit");
        return reader.read(reader -> reader.newest(lane, limit, wanted));
    }

    @Override
    public Slice<E> page(Selection which, Position before, long skip, int limit) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        return reader.read(reader -> reader.page(which, before, skip, limit));
    }

    @Override
    public Slice<E> search(Selection which, Predicate<? super E> wanted, Position before, long skip, int limit) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        return reader.read(reader -> reader.search(which, wanted, before, skip, limit));
    }

    @Override
    public List<Event<E>> eventsAfter(Position position, int limit) {
        requireAtLeast(1, limit, "limit");
        return reader.read(reader -> reader.eventsAfter(position, limit));
    }

    @Override
    public Following follow(Runnable wake) {
        end();
        return followers.add(wake);
    }

    @Override
    public List<LaneSummary> lanes(String prefix, Position before, int limit) {
        requireAtLeast(1, limit, "limit");
        return reader.query(snapshot -> LaneSummaries.list(snapshot.table(), prefix, before, limit));
    }

    @Override
    public List<Change> changesAfter(Position position) {
        return reader.query(snapshot -> snapshot.changes().after(position));
    }

    @Override
    public Position end() {
        return new Position(reader.query(Snapshot::end));
    }

    @Override
    public JournalStatus status() {
        reader.refreshNow();
        return reader.queryPublished(snapshot -> StatusReport.of(name(), settings, snapshot, store.readOnly()));
    }

    @Override
    public Verification verify() {
        reader.refreshAll();
        return reader.query(
                snapshot -> Verifier.verify(name(), snapshot, maintenance.leftoverFiles(), settings, decoder));
    }

    @Override
    public List<String> repair() {
        return runMaintenance("repair", maintenance::repair);
    }

    @Override
    public List<String> rotate() {
        return runMaintenance("rotate", maintenance::maintainNow);
    }

    @Override
    public int expireQuarantine(Instant before) {
        return runMaintenance("empty the quarantine of", () -> maintenance.expireQuarantine(before));
    }

    private static void requireAtLeast(long least, long value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(what + " must be at least " + least + ": " + value);
        }
    }

    private <R> R runMaintenance(String what, IoAction<R> work) {
        try {
            end();
            return work.run();
        } catch (IOException e) {
            throw new JournalException("cannot " + what + " " + settings.folder() + ": " + IoFailures.describe(e), e);
        }
    }

    /** Returns what is done from time to time. */
    TimedTasks<E> timedTasks() {
        return timedTasks;
    }

    private void notifyFollowers() {
        followers.notifyFrom(store.publisher().latest().end());
    }

    private void refreshForFollowers() {
        if (!followers.isEmpty() || store.fileRefresh().isWaiting()) {
            reader.refresh();
            notifyFollowers();
        }
    }

    /** Makes everything durable and lets go of the files; waits a bounded time for a write under way. */
    @Deactivate
    public void close() {
        maintenance.stop();
        tasks.close();
        maintenanceTasks.close();
        try {
            boolean closed = turn.tryRunWithin(CLOSE_TIMEOUT_MILLIS, () -> {
                store.close();
                return null;
            });
            if (!closed) {
                log.error(
                        "{}: still writing after {} ms; the folder stays locked",
                        settings.folder(),
                        CLOSE_TIMEOUT_MILLIS);
            }
        } catch (IOException e) {
            log.error("{}: could not make everything durable on closing", settings.folder(), e);
        }
    }
}
