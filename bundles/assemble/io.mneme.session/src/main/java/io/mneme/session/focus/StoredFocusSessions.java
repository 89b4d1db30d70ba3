package io.mneme.session.focus;

import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusDocument.FocusTurn;
import io.mneme.api.session.FocusQuery;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.FocusSessions.FocusSummary;
import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.api.session.UnknownFocusSessionException;
import io.mneme.api.session.WeighedResults;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Keeps focus sessions in files. */
@Component
public final class StoredFocusSessions implements FocusSessions {

    private static final Comparator<FocusSummary> NEWEST_FIRST = Comparator.comparing(FocusSummary::current)
            .thenComparing(FocusSummary::lastUsedAt)
            .reversed()
            .thenComparing(FocusSummary::id);

    private final FocusStore store;
    private final Redactions redactions;
    private final PolicyRegistry policies;

    @Activate
    public StoredFocusSessions(
            @Reference FocusStore store, @Reference PolicyRegistry policies, @Reference Redactions redactions) {
        this.store = store;
        this.redactions = redactions;
        this.policies = policies;
    }

    @Override
    public FocusDocument start(Instant now) {
        return store.use((files, settings) -> {
            FocusDocument document = created(now);
            files.makeCurrent(document);
            return document;
        });
    }

    private static FocusDocument created(Instant now) {
        return new FocusDocument(
                Optional.of(FocusIds.create()),
                Optional.of(now.truncatedTo(ChronoUnit.MILLIS)),
                List.of(),
                List.of(),
                Map.of());
    }

    @Override
    public FocusDocument resume(String session) {
        return store.use((files, settings) -> {
            FocusDocument document = require(files, session);
            if (!files.current().equals(Optional.of(document))) {
                files.makeCurrent(document);
            }
            return document;
        });
    }

    @Override
    public List<FocusSummary> list(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + limit);
        }
        return store.use((files, settings) -> {
            List<FocusSummary> all = new ArrayList<>();
            files.current().ifPresent(document -> all.add(summary(document, true)));
            for (String id : files.otherIds()) {
                files.find(id).ifPresent(document -> all.add(summary(document, false)));
            }
            return all.stream().sorted(NEWEST_FIRST).limit(limit).toList();
        });
    }

    private static FocusSummary summary(FocusDocument document, boolean current) {
        List<FocusTurn> turns = document.contextWindow();
        Instant started = document.startedAt().orElseThrow();
        return new FocusSummary(
                document.sessionId().orElseThrow(),
                started,
                turns.isEmpty() ? started : turns.get(turns.size() - 1).timestamp(),
                document.lastTurn(),
                document.accumulatedFocus().size(),
                current);
    }

    @Override
    public Optional<String> clear() {
        return store.use((files, settings) -> {
            Optional<FocusDocument> current = files.current();
            if (current.isPresent()) {
                files.delete(current.get());
            }
            return current.flatMap(FocusDocument::sessionId);
        });
    }

    @Override
    public void delete(String session) {
        store.use((files, settings) -> {
            FocusDocument document = require(files, session);
            files.delete(document);
            return document;
        });
    }

    @Override
    public FocusDocument load(String session) {
        return store.use((files, settings) -> loaded(files, session));
    }

    private static FocusDocument loaded(FocusFiles files, String session) throws IOException {
        return session.equals(CURRENT) ? files.current().orElse(FocusDocument.EMPTY) : require(files, session);
    }

    private static FocusDocument require(FocusFiles files, String session) throws IOException {
        Optional<FocusDocument> found = session.equals(CURRENT) ? files.current() : files.find(session);
        return found.orElseThrow(() -> new UnknownFocusSessionException(session));
    }

    @Override
    public Optional<String> unreadable(String session) {
        return store.use((files, settings) -> files.unreadable(session));
    }

    @Override
    public List<String> unreadableCopies() {
        return store.use((files, settings) ->
                files.copies().list().stream().map(Path::toString).toList());
    }

    @Override
    public FocusDocument save(String session, FocusQuery query, Instant now) {
        FocusQuery stored = redacted(query);
        return store.use((files, settings) -> {
            FocusDocument before = loaded(files, session);
            boolean isNew = before.sessionId().isEmpty();
            FocusDocument base = isNew ? created(now) : before;
            FocusVisits visits = (isNew ? FocusVisits.NONE : files.visits(base))
                    .upTo(base, settings.maxFocusSymbols())
                    .withTurn(base.lastTurn() + 1, stored.focusSymbols(), settings.maxFocusSymbols());
            FocusDocument after = withTurn(base, stored, now, visits.ranked(), settings.maxTurns());
            if (isNew) {
                files.makeCurrent(after);
            } else {
                files.store(after);
            }
            files.storeVisits(after, visits);
            return after;
        });
    }

    private FocusQuery redacted(FocusQuery query) {
        List<String> texts = new ArrayList<>(query.focusSymbols());
        texts.add(query.query());
        List<String> redacted = redactions.redact(RedactionSink.STORE, texts);
        int last = redacted.size() - 1;
        return new FocusQuery(redacted.get(last), query.queryType(), redacted.subList(0, last), query.resultsCount());
    }

    private static FocusDocument withTurn(
            FocusDocument base, FocusQuery query, Instant now, List<String> focus, int maxTurns) {
        List<FocusTurn> turns = new ArrayList<>(base.contextWindow());
        turns.add(new FocusTurn(
                base.lastTurn() + 1,
                now.truncatedTo(ChronoUnit.MILLIS),
                query.query(),
                query.queryType(),
                query.focusSymbols(),
                query.resultsCount(),
                Map.of()));
        List<FocusTurn> newest = turns.subList(Math.max(0, turns.size() - maxTurns), turns.size());
        return new FocusDocument(base.sessionId(), base.startedAt(), newest, focus, base.extraFields());
    }

    @Override
    public WeighedResults weigh(String session, List<ScoredResult> results, Optional<String> weighting, Instant now) {
        if (results.size() > ScoredResult.MAX_RESULTS) {
            throw new IllegalArgumentException("there must be at most " + ScoredResult.MAX_RESULTS + " results");
        }
        FocusDocument document = load(session);
        return document.contextWindow().isEmpty() && document.accumulatedFocus().isEmpty()
                ? WeighedResults.UNCHANGED
                : new FocusWeighing(document, results, store.weightingSettings(), now).weigh(policies, weighting);
    }

    @Override
    public String json(FocusDocument document) {
        return FocusDocumentJson.text(document);
    }
}
