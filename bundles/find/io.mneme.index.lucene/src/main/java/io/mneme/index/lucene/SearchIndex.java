package io.mneme.index.lucene;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.search.CandidateEntry;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.EntryPositions;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexProgress;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.IndexAdmin.IndexVerification;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.candidate.CandidateFinder;
import io.mneme.index.lucene.compile.SearchContext;
import io.mneme.index.lucene.feed.ElapsedTime;
import io.mneme.index.lucene.feed.IndexErasure;
import io.mneme.index.lucene.feed.IndexFeed;
import io.mneme.index.lucene.feed.IndexMeters;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.query.EntrySearch;
import io.mneme.index.lucene.query.PositionSearch;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.settings.LiveSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/**
 * Indexes the journals that are open, whatever the kind of their entries, and searches them.
 *
 * <p>Its settings are modified in place, so that a wrong value leaves the last valid ones active. The folder is that of the start.
 */
@Component(
        service = {Search.class, EntryPositions.class, CandidateSearch.class, IndexAdmin.class, ErasureParticipant.class
        },
        immediate = true,
        configurationPid = IndexSettings.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE)
public final class SearchIndex implements Search, EntryPositions, CandidateSearch, IndexAdmin, ErasureParticipant {

    private static final Duration REFRESH_INTERVAL = Duration.ofMillis(200);
    /** How long a search for all positions waits for the end of the journal. */
    private static final Duration POSITIONS_TIMEOUT = Duration.ofMillis(500);

    private final LiveSettings<IndexSettings> settings = new LiveSettings<>(IndexSettings.SCHEMA);
    private final IndexMeters meters;
    private final IndexFeed feed;
    private final JournalKinds journals;
    private final EntrySearch search;
    private final PositionSearch positions;
    private final IndexAdministration administration;
    private final IndexErasure erasure;
    private final CandidateFinder candidates;
    private final AtomicReference<@Nullable SoundCodes> sounds = new AtomicReference<>();
    private final AtomicReference<@Nullable ConversationLabels> labels = new AtomicReference<>();

    @Activate
    public SearchIndex(
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry, Map<String, Object> properties) {
        settings.offer(properties);
        meters = new IndexMeters(registry);
        feed = new IndexFeed(
                settings.current().location(),
                REFRESH_INTERVAL,
                () -> settings.current().commitInterval(),
                meters,
                this::sounds);
        journals = new JournalKinds(feed);
        SearchContext context = new SearchContext(this::sounds, this::labels, Clock.systemDefaultZone());
        search = new EntrySearch(feed, context);
        positions = new PositionSearch(feed, context, POSITIONS_TIMEOUT);
        administration = new IndexAdministration(feed);
        erasure = new IndexErasure(feed);
        candidates = new CandidateFinder(feed, this::labels);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addJournal(Journal<?> journal, Map<String, Object> properties) {
        journals.addJournal(journal, String.valueOf(properties.get("kind")));
    }

    void removeJournal(Journal<?> journal) {
        journals.removeJournal(journal);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addKind(EntryKind<?> kind, Map<String, Object> properties) {
        journals.addKind(kind, String.valueOf(properties.get("kind")));
    }

    void removeKind(EntryKind<?> kind) {
        journals.removeKind(kind);
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    void bindSounds(SoundCodes service) {
        sounds.set(service);
        feed.addSounds();
    }

    void unbindSounds(SoundCodes service) {
        sounds.compareAndSet(service, null);
    }

    private Optional<SoundCodes> sounds() {
        return Optional.ofNullable(sounds.get());
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    void bindLabels(ConversationLabels service) {
        labels.set(service);
    }

    void unbindLabels(ConversationLabels service) {
        labels.compareAndSet(service, null);
    }

    private Optional<ConversationLabels> labels() {
        return Optional.ofNullable(labels.get());
    }

    @Override
    public SearchPage search(SearchQuery query) {
        ElapsedTime duration = new ElapsedTime();
        SearchPage page = search.search(query);
        meters.recordSearch(duration.elapsed());
        return page;
    }

    @Override
    public Optional<List<Position>> find(String journal, String text) {
        ElapsedTime duration = new ElapsedTime();
        Optional<List<Position>> found = positions.find(journal, text);
        meters.recordSearch(duration.elapsed());
        return found;
    }

    @Override
    public CandidateTurns candidates(CandidateQuery query) {
        return candidates.candidates(query);
    }

    @Override
    public List<CandidateEntry> read(List<CandidateTurn> turns) {
        return candidates.read(turns);
    }

    @Override
    public IndexStatus status() {
        return administration.status();
    }

    @Override
    public IndexVerification verify(Consumer<IndexProgress> progress) {
        return administration.verify(progress);
    }

    @Override
    public void rebuild(Consumer<IndexProgress> progress) {
        administration.rebuild(progress);
    }

    @Override
    public String name() {
        return erasure.name();
    }

    @Override
    public Found find(Erased what) {
        return erasure.find(what);
    }

    @Override
    public Removed remove(Erased what) {
        return erasure.remove(what);
    }

    /** Commits and closes the index, within a timeout. */
    @Deactivate
    public void deactivate() {
        feed.close();
        meters.close();
    }

    /** Joins the journals and kinds that are there now, and makes the index follow each journal with its kind. */
    private static final class JournalKinds {

        private final Map<Journal<?>, String> journals = new HashMap<>();
        private final Map<EntryKind<?>, String> kinds = new HashMap<>();
        private final Map<Journal<?>, JournalSource<?>> followed = new HashMap<>();
        private final IndexFeed feed;

        JournalKinds(IndexFeed feed) {
            this.feed = feed;
        }

        synchronized void addJournal(Journal<?> journal, String kind) {
            journals.put(journal, kind);
            join(journal);
        }

        synchronized void removeJournal(Journal<?> journal) {
            journals.remove(journal);
            part(journal);
        }

        synchronized void addKind(EntryKind<?> service, String kind) {
            kinds.put(service, kind);
            journals.keySet().forEach(this::join);
        }

        synchronized void removeKind(EntryKind<?> service) {
            String kind = kinds.remove(service);
            journals.forEach((journal, ofKind) -> {
                if (ofKind.equals(kind)) {
                    part(journal);
                    join(journal);
                }
            });
        }

        private void join(Journal<?> journal) {
            String wanted = journals.get(journal);
            kinds.forEach((service, kind) -> {
                if (kind.equals(wanted) && !followed.containsKey(journal)) {
                    JournalSource<?> source = JournalSource.join(journal, service);
                    followed.put(journal, source);
                    feed.follow(source);
                }
            });
        }

        private void part(Journal<?> journal) {
            JournalSource<?> source = followed.remove(journal);
            if (source != null) {
                feed.unfollow(source);
            }
        }
    }
}
