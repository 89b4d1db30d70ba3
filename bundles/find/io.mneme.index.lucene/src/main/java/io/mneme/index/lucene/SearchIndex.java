package io.mneme.index.lucene;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.seal.TextSeal;
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
import io.mneme.index.lucene.feed.IndexLocation;
import io.mneme.index.lucene.feed.IndexMeters;
import io.mneme.index.lucene.query.EntrySearch;
import io.mneme.index.lucene.query.PositionSearch;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.owner.OwnerStates;
import io.mneme.support.settings.LiveSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    private static final Logger LOG = LoggerFactory.getLogger(SearchIndex.class);
    private static final Duration REFRESH_INTERVAL = Duration.ofMillis(200);
    /** How long a search for all positions waits for the end of the journal. */
    private static final Duration POSITIONS_TIMEOUT = Duration.ofMillis(500);

    private final LiveSettings<IndexSettings> settings = new LiveSettings<>(IndexSettings.SCHEMA);
    private final TextSeal seal;
    private final IndexMeters meters;
    private final OperationTracker operations;
    private final JournalKinds journals = new JournalKinds();
    private final OwnerStates<OwnedIndex> indexes;
    private final AtomicReference<@Nullable SoundCodes> sounds = new AtomicReference<>();
    private final AtomicReference<@Nullable ConversationLabels> labels = new AtomicReference<>();

    /** The index of an owner, which is in a folder of its own, with what searches it. */
    private static final class OwnedIndex {

        private final IndexFeed feed;
        private final EntrySearch search;
        private final PositionSearch positions;
        private final IndexAdministration administration;
        private final IndexErasure erasure;
        private final CandidateFinder candidates;

        OwnedIndex(IndexFeed feed, SearchContext context) {
            this.feed = feed;
            search = new EntrySearch(feed, context);
            positions = new PositionSearch(feed, context, POSITIONS_TIMEOUT);
            administration = new IndexAdministration(feed);
            erasure = new IndexErasure(feed);
            candidates = new CandidateFinder(feed, context.labels());
        }
    }

    @Activate
    public SearchIndex(
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry,
            @Reference OperationTracker operations,
            @Reference TextSeal seal,
            Map<String, Object> properties) {
        this.operations = operations;
        settings.offer(properties);
        meters = new IndexMeters(registry);
        this.seal = seal;
        indexes = new OwnerStates<>(this::open);
    }

    private OwnedIndex open(String owner) {
        IndexFeed feed = new IndexFeed(
                new IndexLocation(settings.current().location().folder(), seal).of(owner),
                REFRESH_INTERVAL,
                () -> settings.current().commitInterval(),
                meters,
                this::sounds);
        journals.feed(feed);
        return new OwnedIndex(feed, new SearchContext(this::sounds, this::labels, Clock.systemDefaultZone()));
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

    /** Opens the index of an owner, which follows what is recorded for them from now on. */
    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addOwner(HistoryOwner owner) {
        OwnerScope.run(owner.name(), indexes::get);
    }

    /** The index of an owner without tokens goes on until the container stops. */
    void removeOwner(HistoryOwner owner) {
        LOG.debug("{} has no token any more", owner.name());
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    void bindSounds(SoundCodes service) {
        sounds.set(service);
        indexes.forEach(index -> index.feed.addSounds());
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
        return searched(() -> indexes.get().search.search(query));
    }

    @Override
    public Optional<List<Position>> find(String journal, String text) {
        return searched(() -> indexes.get().positions.find(journal, text));
    }

    private <T> T searched(Supplier<T> work) {
        ElapsedTime duration = new ElapsedTime();
        try (RunningOperation operation = operations.begin(OperationStart.part("search"))) {
            T found = operation.observe(work);
            meters.recordSearch(duration.elapsed());
            return found;
        }
    }

    @Override
    public CandidateTurns candidates(CandidateQuery query) {
        return indexes.get().candidates.candidates(query);
    }

    @Override
    public List<CandidateEntry> read(List<CandidateTurn> turns) {
        return indexes.get().candidates.read(turns);
    }

    @Override
    public IndexStatus status() {
        return indexes.get().administration.status();
    }

    @Override
    public IndexVerification verify(Consumer<IndexProgress> progress) {
        return indexes.get().administration.verify(progress);
    }

    @Override
    public void rebuild(Consumer<IndexProgress> progress) {
        indexes.get().administration.rebuild(progress);
    }

    @Override
    public String name() {
        return indexes.get().erasure.name();
    }

    @Override
    public String holds() {
        return indexes.get().erasure.holds();
    }

    @Override
    public Found find(Erased what) {
        return indexes.get().erasure.find(what);
    }

    @Override
    public Removed remove(Erased what) {
        return indexes.get().erasure.remove(what);
    }

    /** Commits and closes the index, within a timeout. */
    @Deactivate
    public void deactivate() {
        indexes.forEach(index -> index.feed.close());
        meters.close();
    }
}
