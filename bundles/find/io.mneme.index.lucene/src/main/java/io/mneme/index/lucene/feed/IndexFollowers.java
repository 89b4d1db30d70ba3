package io.mneme.index.lucene.feed;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.analysis.TextAnalyzer;
import io.mneme.index.lucene.document.DocumentFactory;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.JournalFollower.PendingErasures;
import io.mneme.spi.erase.Erased;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The index while it is open, and the followers of the journals that feed it. For one thread. */
final class IndexFollowers {

    private static final Logger LOG = LoggerFactory.getLogger(IndexFollowers.class);

    private static final int MAX_SOUNDLESS_ENTRIES = 5_000;

    private final OpenIndex index;
    private final DocumentFactory documents = new DocumentFactory();
    private final PendingErasures erasures;
    private final Supplier<Optional<SoundCodes>> sounds;
    private final Map<String, JournalFollower<?>> followers = new TreeMap<>();

    /** Also of journals that are closed now, so that they continue when they are opened again. */
    private final Map<String, JournalMark> marks;

    /** Whether the segments are to be merged at the end of the journals: the index is being built, or a stop came before the merge. */
    private boolean building;

    /** Whether entries without their sound may be indexed again with it. */
    private boolean soundsDue = true;

    private IndexFollowers(OpenIndex index, PendingErasures erasures, Supplier<Optional<SoundCodes>> sounds) {
        this.index = index;
        this.erasures = erasures;
        this.sounds = sounds;
        this.marks = new HashMap<>(index.committed());
        this.building = !index.wasMerged();
    }

    /** Opens the index of a directory, and follows the journals from where its last commit ended. */
    static IndexFollowers open(
            Directory directory,
            PendingErasures erasures,
            Supplier<Optional<SoundCodes>> sounds,
            Collection<JournalSource<?>> sources)
            throws IOException {
        IndexFollowers session = new IndexFollowers(OpenIndex.open(directory), erasures, sounds);
        sources.forEach(session::follow);
        return session;
    }

    void follow(JournalSource<?> source) {
        JournalMark mark = marks.getOrDefault(source.name(), JournalMark.NONE);
        followers.put(source.name(), new JournalFollower<>(source, index, documents, erasures, sounds, mark));
    }

    void unfollow(String journal) {
        JournalFollower<?> follower = followers.remove(journal);
        if (follower != null) {
            marks.put(journal, follower.mark());
        }
    }

    /**
     * Applies the next page of events of each journal.
     *
     * @return whether there may be more
     */
    boolean step() throws IOException {
        boolean more = false;
        for (JournalFollower<?> follower : followers.values()) {
            more |= attempt(follower);
        }
        if (building && !followers.isEmpty() && isComplete()) {
            building = false;
            documents.clear();
            index.mergeSegments();
        }
        return more;
    }

    /** Tries again to index entries with their sound, after the next events. */
    void requireSounds() {
        soundsDue = true;
    }

    /**
     * Indexes some entries again that were indexed without their sound.
     *
     * @return whether there may be more
     */
    boolean addSounds() throws IOException {
        if (!soundsDue || sounds.get().isEmpty()) {
            return false;
        }
        int before = index.countSoundless(followers.keySet());
        for (JournalFollower<?> follower : followers.values()) {
            follower.addSounds(index.soundless(follower.name(), MAX_SOUNDLESS_ENTRIES));
        }
        soundsDue = index.countSoundless(followers.keySet()) < before;
        return soundsDue;
    }

    private static boolean attempt(JournalFollower<?> follower) throws IOException {
        try {
            return follower.step();
        } catch (JournalException unreadable) {
            LOG.debug("A journal cannot be read now; the next round tries again", unreadable);
            return false;
        }
    }

    /** Returns whether the end of each journal has been reached. */
    boolean isComplete() {
        return followers.values().stream().allMatch(JournalFollower::isComplete);
    }

    /** Reads what could not be read before. */
    void readSkipped() throws IOException {
        for (JournalFollower<?> follower : followers.values()) {
            try {
                follower.readSkipped();
            } catch (JournalException closed) {
                LOG.debug("A journal is closed", closed);
            }
        }
    }

    /** Begins again with the first entry of each journal. */
    void rebuild() throws IOException {
        index.deleteAll();
        marks.clear();
        building = true;
        followers.replaceAll((journal, follower) -> follower.beginning());
    }

    /**
     * Removes the documents of entries and all that the files contain of them.
     *
     * @param what the entries
     * @param journal their journal, if it is open
     */
    void erase(Erased what, List<Journal<?>> journal) throws IOException {
        for (String id : what.ids()) {
            boolean gone = journal.stream().anyMatch(open -> open.find(id).isEmpty());
            if (!gone) {
                erasures.add(what.journal(), id);
            }
        }
        TextAnalyzer.forgetTexts();
        documents.clear();
        index.purge(terms(what), marks());
    }

    static List<Term> terms(Erased what) {
        return what.ids().stream().map(id -> IndexFields.id(what.journal(), id)).toList();
    }

    /** Returns a snapshot in the place of another one, which is returned itself if nothing has changed since. */
    IndexSnapshot refresh(IndexSnapshot former) throws IOException {
        Map<String, JournalMark> now = marks();
        return index.isCurrent(former, now) ? former : index.refresh(now);
    }

    IndexSnapshot snapshot() throws IOException {
        return index.refresh(marks());
    }

    private Map<String, JournalMark> marks() {
        Map<String, JournalMark> now = new HashMap<>(marks);
        followers.forEach((journal, follower) -> now.put(journal, follower.mark()));
        return now;
    }

    OpenIndex index() {
        return index;
    }

    /** Makes what was changed durable, and removes the words of deleted documents from the files. */
    void purge() throws IOException {
        index.purge(List.of(), marks());
    }

    /** Makes what was changed durable; returns false if nothing was. */
    boolean commit() throws IOException {
        return index.commit(marks());
    }

    /** Closes the index as it was committed last. */
    void abandon() throws IOException {
        index.abandon();
    }
}
