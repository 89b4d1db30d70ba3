package io.mneme.vocabulary;

import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermImportReport;
import io.mneme.api.vocabulary.TermMatch;
import io.mneme.api.vocabulary.UnknownTermException;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.api.vocabulary.Vocabulary.PutResult;
import io.mneme.api.vocabulary.Vocabulary.TermFilter;
import io.mneme.api.vocabulary.Vocabulary.TermImportFormat;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.support.owner.OwnerStates;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Keeps the vocabulary in its journal, with a copy in memory by which texts are searched. */
@Component(service = {Vocabulary.class, ErasureParticipant.class})
public final class JournalledVocabulary implements Vocabulary, ErasureParticipant {

    private final Journal<TermEntry> journal;
    private final OwnerStates<TermFollower> followers;
    private final TermRedaction redaction;
    private final Object writes = new Object();

    @Activate
    public JournalledVocabulary(
            @Reference(target = "(kind=" + TermKind.NAME + ")") Journal<TermEntry> journal,
            @Reference SoundCodes sounds,
            @Reference Redactions redactions) {
        this.journal = journal;
        followers = new OwnerStates<>(() -> new TermFollower(journal, new TermAnalyzer(new SoundCoder(sounds))));
        redaction = new TermRedaction(redactions);
    }

    @Override
    public Slice<TermEntry> list(TermFilter filter, Position before, long skip, int limit) {
        if (skip < 0 || limit < 1) {
            throw new IllegalArgumentException("skip must be at least 0 and limit at least 1: " + skip + ", " + limit);
        }
        List<StoredEntry<TermEntry>> wanted = followers.get().current().newestFirst().stream()
                .filter(matching(filter))
                .toList();
        List<StoredEntry<TermEntry>> rest = wanted.stream()
                .filter(term -> before.isAfter(term.position()))
                .skip(skip)
                .toList();
        return new Slice<>(rest.stream().limit(limit).toList(), wanted.size(), rest.size() > limit, skipped());
    }

    private static Predicate<StoredEntry<TermEntry>> matching(TermFilter filter) {
        Optional<String> text = filter.text().map(SpellingFold::fold);
        return stored -> filter.category()
                        .filter(wanted -> !wanted.equals(stored.entry().category()))
                        .isEmpty()
                && text.filter(wanted -> !contains(stored.entry(), wanted)).isEmpty();
    }

    private static boolean contains(TermEntry term, String wanted) {
        return Stream.concat(Stream.of(term.term(), term.note()), term.variants().stream())
                .anyMatch(text -> SpellingFold.fold(text).contains(wanted));
    }

    private SkippedLines skipped() {
        return journal.page(EntryQuery.ofLane(Journal.ALL_ENTRIES), Position.END, 0, 1)
                .skipped();
    }

    @Override
    public Optional<StoredEntry<TermEntry>> find(String term) {
        return followers.get().current().find(term);
    }

    @Override
    public PutResult put(String term, TermDetails details, Optional<String> revision, Instant now) {
        TermRules.check(term, details);
        TermDetails accepted = redaction.redact(term, details);
        synchronized (writes) {
            Optional<StoredEntry<TermEntry>> before = find(term);
            if (before.isPresent()) {
                return new PutResult(replaced(before.get(), accepted, revision, now), false);
            }
            if (revision.isPresent()) {
                throw new UnknownTermException(term);
            }
            return new PutResult(journal.append(TermEntries.created(term, accepted, now)), true);
        }
    }

    private StoredEntry<TermEntry> replaced(
            StoredEntry<TermEntry> before, TermDetails details, Optional<String> revision, Instant now) {
        String expected = revision.orElse(before.revision());
        if (!expected.equals(before.revision())) {
            throw new RevisionMismatchException(journal.name(), before.id(), expected, before.revision());
        }
        if (before.entry().details().equals(details)) {
            return before;
        }
        return journal.replace(before.id(), expected, TermEntries.changed(before.entry(), details, now));
    }

    @Override
    public void delete(String term, Optional<String> revision) {
        synchronized (writes) {
            TermSnapshot present = followers.get().current();
            StoredEntry<TermEntry> stored = present.find(term).orElseThrow(() -> new UnknownTermException(term));
            // Earlier lines first: one of them would apply again when the last one is gone.
            journal.erase(present.superseded(term));
            journal.delete(stored.id(), revision);
        }
    }

    @Override
    public TermImportReport importTerms(String text, TermImportFormat format, Instant now) {
        TermRows rows = TermRows.read(text, format);
        synchronized (writes) {
            TermImport run = new TermImport(journal, followers.get().current(), redaction);
            return run.store(rows, now);
        }
    }

    @Override
    public TermImportReport previewImport(String text, TermImportFormat format) {
        TermRows rows = TermRows.read(text, format);
        return new TermImport(journal, followers.get().current(), redaction).compare(rows, Instant.EPOCH);
    }

    @Override
    public List<TermMatch> select(String text, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
        return followers.get().current().index().select(text, limit);
    }

    @Override
    public String json(TermEntry term) {
        return TermKind.SCHEMA.line(term);
    }

    @Override
    public String name() {
        return "vocabulary";
    }

    @Override
    public String holds() {
        return "the terms of the vocabulary with where they are from, in memory";
    }

    @Override
    public Found find(Erased what) {
        return new Found(isOfJournal(what) ? followers.get().count(what.ids()) : 0);
    }

    @Override
    public Removed remove(Erased what) {
        return new Removed(isOfJournal(what) ? followers.get().forget(what.ids()) : 0);
    }

    private boolean isOfJournal(Erased what) {
        return what.journal().equals(journal.name());
    }
}
