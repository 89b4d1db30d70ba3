package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.spi.kind.EntryKind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a journal as one file of JSON lines, which other programs may read and append to. */
@Component(
        service = Journal.class,
        immediate = true,
        configurationPid = "io.mneme.store.jsonl",
        configurationPolicy = ConfigurationPolicy.REQUIRE)
@Designate(ocd = JsonlJournal.Config.class, factory = true)
public final class JsonlJournal<E> implements Journal<E> {

    private static final Logger log = LoggerFactory.getLogger(JsonlJournal.class);
    private static final long CLOSE_MILLIS = 10_000;

    @ObjectClassDefinition(name = "Mneme: journal of JSON lines")
    @interface Config {

        @AttributeDefinition(description = "What the journal holds; a service property of the journal")
        String kind();

        @AttributeDefinition(description = "Folder of the journal; made if it is not there")
        String folder();

        @AttributeDefinition(description = "Name of the file of entries in that folder")
        String file() default "journal.jsonl";

        @AttributeDefinition(description = "What an acknowledged append survives: always, interval, never")
        String durability() default "interval";

        @AttributeDefinition(description = "Milliseconds between syncs when durability is interval", min = "1")
        long sync__interval__ms() default 1000;

        @AttributeDefinition(description = "Longest line in bytes", min = "1024", max = "67108864")
        int max__line__bytes() default 8 << 20;
    }

    private final EntryKind<E> kind;
    private final Settings settings;
    private final Decoder<E> decoder;
    private final Store<E> store;
    private final Changer<E> changer;
    private final GroupCommit<E> commit;
    private final Optional<Syncer> syncer;
    private final AtomicBoolean troubled = new AtomicBoolean();

    @Activate
    public JsonlJournal(@Reference(name = "kind") EntryKind<E> kind, Config config) {
        this(
                kind,
                new Settings(
                        Settings.folder(config.folder()),
                        config.file(),
                        Durability.of(config.durability()),
                        Duration.ofMillis(config.sync__interval__ms()),
                        config.max__line__bytes()),
                new LocalStorage());
    }

    JsonlJournal(EntryKind<E> kind, Settings settings, Storage storage) {
        this.kind = kind;
        this.settings = settings;
        this.decoder = new Decoder<>(kind);
        try {
            this.store = Store.open(settings, storage, decoder);
        } catch (IOException e) {
            throw new JournalException("cannot open " + settings.path() + ": " + e.getMessage(), e);
        }
        this.changer = new Changer<>(store, decoder, new Replacement(settings, storage), settings.maxLine());
        this.syncer = settings.durability() == Durability.INTERVAL
                ? Optional.of(new Syncer(kind.name(), settings.syncInterval(), this::sync))
                : Optional.empty();
        Runnable unsynced = syncer.<Runnable>map(every -> every::written).orElse(() -> {});
        Appender<E> appender = new Appender<>(store, decoder, settings.durability(), unsynced);
        this.commit = new GroupCommit<>(appender::append);
        JournalStatus now = status();
        log.info(
                "{}: {} entries, {} lines skipped",
                settings.path(),
                now.entries(),
                now.skipped().lines());
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public Stored<E> append(E entry) {
        return commit.append(Pending.of(entry, kind, settings.maxLine()));
    }

    @Override
    public Stored<E> edit(String id, Function<Stored<E>, E> edit) {
        try {
            return commit.alone(() -> changer.edit(id, edit));
        } catch (IOException e) {
            throw new JournalException("cannot edit " + id + " in " + settings.path() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void delete(String id, Consumer<Stored<E>> condition) {
        try {
            commit.alone(() -> {
                changer.delete(id, condition);
                return null;
            });
        } catch (IOException e) {
            throw new JournalException("cannot delete " + id + " in " + settings.path() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<Stored<E>> find(String id) {
        return read(reading -> reading.find(id));
    }

    @Override
    public List<Stored<E>> newest(String lane, int limit, Predicate<? super E> wanted) {
        requireAtLeast(1, limit, "limit");
        return read(reading -> reading.newest(lane, limit, wanted));
    }

    @Override
    public Slice<E> page(String lane, Position before, long skip, int limit) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        return read(reading -> reading.page(lane, before, skip, limit));
    }

    @Override
    public Slice<E> search(String lane, Predicate<? super E> wanted, Position before, long skip, int limit) {
        requireAtLeast(0, skip, "skip");
        requireAtLeast(1, limit, "limit");
        return read(reading -> reading.search(lane, wanted, before, skip, limit));
    }

    @Override
    public List<Change> changesAfter(Position position) {
        return seen(view -> view.changes().after(position));
    }

    @Override
    public Position end() {
        return new Position(seen(View::end));
    }

    @Override
    public JournalStatus status() {
        return seen(view -> new JournalStatus(
                name(),
                "single-file",
                settings.path().toString(),
                view.entries(),
                view.size(),
                new Position(view.end()),
                settings.durability().word(),
                lanes(view),
                view.skipped()));
    }

    private Map<String, Long> lanes(View<E> view) {
        Map<String, Long> counts = new TreeMap<>();
        view.rows()
                .lanes()
                .keySet()
                .forEach(lane -> counts.put(lane, (long) view.rows().lane(lane).count()));
        counts.remove(EVERYTHING);
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    private static void requireAtLeast(long least, long value, String what) {
        if (value < least) {
            throw new IllegalArgumentException(what + " must be at least " + least + ": " + value);
        }
    }

    private interface Read<E, R> {
        R from(Reading<E> reading) throws IOException;
    }

    private interface Look<E, R> {
        R at(View<E> view) throws IOException;
    }

    private <R> R read(Read<E, R> read) {
        return seen(view -> read.from(new Reading<>(view, decoder)));
    }

    /** Answers from one view, which shows what other programs have written so far, unless a write of ours is under way. */
    private <R> R seen(Look<E, R> look) {
        lookIfTouched();
        View<E> view = store.view();
        try {
            return look.at(view);
        } catch (IOException e) {
            throw new JournalException("cannot read " + settings.path() + ": " + e.getMessage(), e);
        } finally {
            view.file().release();
        }
    }

    private void lookIfTouched() {
        if (!store.hasBeenTouched()) {
            return;
        }
        try {
            commit.ifFree(() -> {
                store.look();
                return null;
            });
            troubled.set(false);
        } catch (IOException e) {
            if (troubled.compareAndSet(false, true)) {
                log.warn(
                        "{}: cannot take in what happened to the file; reads show what was there before",
                        settings.path(),
                        e);
            }
        }
    }

    private void sync() throws IOException {
        View<E> view = store.view();
        try {
            view.file().sync();
        } finally {
            view.file().release();
        }
    }

    /** Makes everything durable and lets go of the files; waits a bounded time for a write under way. */
    @Deactivate
    public void close() {
        syncer.ifPresent(Syncer::close);
        try {
            boolean closed = commit.within(CLOSE_MILLIS, () -> {
                store.close();
                return null;
            });
            if (!closed) {
                log.error("{}: still writing after {} ms; the folder stays locked", settings.path(), CLOSE_MILLIS);
            }
        } catch (IOException e) {
            log.error("{}: could not make everything durable on closing", settings.path(), e);
        }
    }
}
