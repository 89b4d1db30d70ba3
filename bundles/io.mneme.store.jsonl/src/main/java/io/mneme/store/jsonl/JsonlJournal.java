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
    private static final long CLOSE_MILLIS = 10_000;
    private static final Duration LOOK = Duration.ofMillis(250);

    private final EntryKind<E> kind;
    private final Settings settings;
    private final Decoder<E> decoder;
    private final Store<E> store;
    private final Changer<E> changer;
    private final GroupCommit<E> commit;
    private final WriteTurn turn;
    private final Chores chores;
    private final Chores upkeep;
    private final Looking<E> looking;
    private final Upkeeping<E> upkeeping;
    private final TimedTasks<E> timedTasks;
    private final Runnable rotate;
    private final Followers followers = new Followers();
    private final Runnable tell;

    @Activate
    public JsonlJournal(@Reference(name = "kind") EntryKind<E> kind, JournalConfiguration config) {
        this(
                kind,
                new Settings(
                        Settings.folder(config.folder()),
                        Layouts.of(config),
                        Durability.of(config.durability()),
                        Duration.ofMillis(config.sync__interval__ms()),
                        config.max__line__bytes()),
                new LocalStorage());
    }

    JsonlJournal(EntryKind<E> kind, Settings settings, Storage storage) {
        this.kind = kind;
        this.settings = settings;
        SyncMonitor monitored = new SyncMonitor(storage);
        this.decoder = new Decoder<>(kind);
        // Of its own, since a sync must not wait until a large file is compressed.
        this.upkeep = new Chores("mneme-upkeep-" + kind.name());
        this.store = opened(settings, monitored, decoder, upkeep);
        this.changer = new Changer<>(
                store,
                decoder,
                new Rewrite<>(store, settings, monitored),
                new Quarantine(settings, monitored),
                settings);
        this.chores = new Chores("mneme-journal-" + kind.name());
        Runnable unsynced = TimedTasks.scheduleSyncs(settings, store.display(), chores);
        Appender<E> appender = new Appender<>(store, settings.layout(), decoder, settings.durability(), unsynced);
        this.commit = new GroupCommit<>(appender::append);
        this.turn = commit.turn();
        this.looking = new Looking<>(store, settings, decoder, turn);
        this.upkeeping = new Upkeeping<>(store, decoder, settings, monitored, turn);
        this.timedTasks = new TimedTasks<>(store, settings, turn);
        this.rotate = upkeeping.begin(upkeep);
        this.tell = chores.onDemand(settings.folder() + ": telling followers", this::tell);
        chores.every(LOOK, settings.folder() + ": looking for what other programs write", this::lookForFollowers);
        timedTasks.schedule(chores);
        Standing.report(log, settings, store.display().latest(), store.readOnly());
    }

    private static <E> Store<E> opened(Settings settings, SyncMonitor storage, Decoder<E> decoder, Chores upkeep) {
        try (Unwinding begun = new Unwinding()) {
            begun.add(upkeep::close);
            Supplier<Optional<Checkpoint>> checkpoint = upkeep.begun(() -> CheckpointFile.load(settings));
            Store<E> store = new Opening<>(settings, storage, decoder, checkpoint).open();
            begun.keep();
            return store;
        } catch (IOException e) {
            throw new JournalException("cannot open " + settings.folder() + ": " + Reason.of(e), e);
        }
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public Stored<E> append(E entry) {
        boolean timed = settings.layout().usesMoment();
        Stored<E> stored = commit.append(new Pending<>(PreparedEntry.of(entry, kind, settings.maxLine(), timed)));
        happened();
        return stored;
    }

    private void happened() {
        if (upkeeping.isFull(store.display().latest())) {
            rotate.run();
        }
        tellSoon();
    }

    private void tellSoon() {
        store.display().used();
        if (!followers.isEmpty()) {
            tell.run();
        }
    }

    @Override
    public Stored<E> edit(String id, Function<Stored<E>, E> edit) {
        return changed("edit " + id, () -> changer.edit(id, edit));
    }

    @Override
    public void delete(String id, Consumer<Stored<E>> condition) {
        changed("delete " + id, () -> {
            changer.delete(id, condition);
            return null;
        });
    }

    @Override
    public int erase(Collection<String> ids) {
        return changed("erase " + ids.size() + " entries", () -> changer.erase(ids));
    }

    private <R> R changed(String what, IoAction<R> work) {
        try {
            return turn.alone(work);
        } catch (IOException e) {
            throw new JournalException("cannot " + what + " in " + settings.folder() + ": " + Reason.of(e), e);
        } finally {
            tellSoon();
        }
    }

    @Override
    public Optional<Stored<E>> find(String id) {
        return looking.read(reading -> reading.find(id));
    }

    @Override
    public List<Stored<E>> newest(String lane, int limit, Predicate<? super E> wanted) {
        requireAtLeast(1, limit, "limit");
        return looking.read(reading -> reading.newest(lane, limit, wanted));
    }

    @Override
    public Slice<E> page(Selection which, Position before, long skip, int limit) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        return looking.read(reading -> reading.page(which, before, skip, limit));
    }

    @Override
    public Slice<E> search(Selection which, Predicate<? super E> wanted, Position before, long skip, int limit) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        return looking.read(reading -> reading.search(which, wanted, before, skip, limit));
    }

    @Override
    public List<Event<E>> eventsAfter(Position position, int limit) {
        requireAtLeast(1, limit, "limit");
        return looking.read(reading -> reading.eventsAfter(position, limit));
    }

    @Override
    public Following follow(Runnable wake) {
        end();
        return followers.add(wake);
    }

    @Override
    public List<LaneSummary> lanes(String prefix, Position before, int limit) {
        requireAtLeast(1, limit, "limit");
        return looking.seen(view -> LaneList.of(view.rows(), prefix, before, limit));
    }

    @Override
    public List<Change> changesAfter(Position position) {
        return looking.seen(view -> view.changes().after(position));
    }

    @Override
    public Position end() {
        return new Position(looking.seen(View::end));
    }

    @Override
    public JournalStatus status() {
        looking.lookNow();
        return looking.shown(view -> Standing.of(name(), settings, view, store.readOnly()));
    }

    @Override
    public Verification verify() {
        looking.lookAtEverything();
        return looking.seen(view -> Inspection.of(name(), view, upkeeping.leftovers(), settings, decoder));
    }

    @Override
    public List<String> repair() {
        return kept("repair", upkeeping::mend);
    }

    @Override
    public List<String> rotate() {
        return kept("rotate", upkeeping::tidy);
    }

    @Override
    public int expireQuarantine(Instant before) {
        return kept("empty the quarantine of", () -> upkeeping.expireQuarantine(before));
    }

    private static void requireAtLeast(long least, long value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(what + " must be at least " + least + ": " + value);
        }
    }

    private <R> R kept(String what, IoAction<R> work) {
        try {
            end();
            return work.run();
        } catch (IOException e) {
            throw new JournalException("cannot " + what + " " + settings.folder() + ": " + Reason.of(e), e);
        }
    }

    /** Returns what is done from time to time. */
    TimedTasks<E> timedTasks() {
        return timedTasks;
    }

    private void tell() {
        followers.tell(store.display().latest().end());
    }

    private void lookForFollowers() {
        if (!followers.isEmpty() || store.refresh().isWaiting()) {
            looking.look();
            tell();
        }
    }

    /** Makes everything durable and lets go of the files; waits a bounded time for a write under way. */
    @Deactivate
    public void close() {
        upkeeping.end();
        chores.close();
        upkeep.close();
        try {
            boolean closed = turn.within(CLOSE_MILLIS, () -> {
                store.close();
                return null;
            });
            if (!closed) {
                log.error("{}: still writing after {} ms; the folder stays locked", settings.folder(), CLOSE_MILLIS);
            }
        } catch (IOException e) {
            log.error("{}: could not make everything durable on closing", settings.folder(), e);
        }
    }
}
