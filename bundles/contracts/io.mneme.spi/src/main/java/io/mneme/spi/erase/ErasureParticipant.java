package io.mneme.spi.erase;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Removes the text of erased entries from one holder: a file, an index, a cache. Each bundle that keeps text of entries, or
 * text made from them, registers a participant as a service for each of its holders. One that was there once is waited for: erasures stay pending without it.
 *
 * <p>An erasure calls all participants of a stage, then those of the next one. It calls a participant once for each journal that
 * has such entries; once without ids if no journal has one, since a holder may know the conversation. What one participant throws, and a call that takes longer than 30 seconds, harms no other
 * participant: the caller of the erasure is told, and the erasure goes on later, with those that have failed. Participants do
 * not depend on each other: one can be called before or after the journal has removed the entries. What a participant counts is asked
 * before the first stage, and again after the last one: the erasure is complete if it is 0 then. All methods are called by
 * many threads at once. A call that takes too long is interrupted.
 */
@ConsumerType
public interface ErasureParticipant {

    /**
     * What a participant has of erased entries.
     *
     * @param items number of its items with text of these entries, 0 or more: entries, files, prompts
     */
    record Found(long items) {

        public Found {
            requireCount(items);
        }
    }

    /**
     * What a participant has removed.
     *
     * @param items number of removed items with text of these entries, 0 or more
     */
    record Removed(long items) {

        public Removed {
            requireCount(items);
        }
    }

    /** When a participant is called. The stages follow one another in this order. */
    enum ErasureStage {
        /**
         * Copies and documents that are made once, of what is erased. When conversations are erased, the journals still have the
         * entries: if the process ends here, an erasure that is repeated finds the same ids.
         */
        COPIES,

        /** The entries in the files of journals. A call has no time limit: it is never interrupted. */
        ENTRIES,

        /** What is made from journals again and again: indexes and caches. Nothing makes it of these entries any longer. */
        DERIVED,

        /**
         * What conversations are found by, such as titles and mergers. The last ones, so that an erasure of which nothing was written
         * down finds the same conversations when it is repeated.
         */
        CONVERSATIONS
    }

    /** Returns when this participant is called; by default with caches. The same at each call. */
    default ErasureStage stage() {
        return ErasureStage.DERIVED;
    }

    /** Returns the name of the holder, as in the receipt of an erasure; unique among the participants. */
    String name();

    /**
     * Returns what is in the holder and where, in a few words for people, such as {@code the last prompt of each session, in memory}. The
     * same at each call.
     */
    default String holds() {
        return "";
    }

    /**
     * Counts what is there, and changes nothing.
     *
     * @return the count; 0 for entries that are unknown to this holder. Texts whose entry it does not know are not counted
     * @throws RuntimeException if that cannot be found out now
     */
    Found find(Erased what);

    /**
     * Removes what is there. When this method returns, no text of these entries is in the holder, neither in memory nor in
     * a file. Texts whose entry the holder does not know, as those of a cache, are removed, too. May be repeated.
     *
     * @return how much was removed; 0 for entries that are unknown to this holder, and when called again
     * @throws RuntimeException if something cannot be removed; calling again removes the rest
     */
    Removed remove(Erased what);

    /**
     * Counts the items with a text that is erased wherever it is, beside those of {@link #find}: without an entry that it could be asked
     * for. Changes nothing. By default 0: a holder that keeps only what it has of entries by their ids need not search.
     *
     * @param text a part of a text, by letter and case, never blank
     * @throws RuntimeException if that cannot be found out now
     */
    default Found findText(String text) {
        return new Found(0);
    }

    /**
     * Removes the items that {@link #findText} counts. When this method returns, the text is not in the holder, neither in memory nor in a file, except
     * in what {@link #remove} removes. A cache that cannot search removes all. May be repeated.
     *
     * @return how much was removed
     * @throws RuntimeException if something cannot be removed; calling again removes the rest
     */
    default Removed removeText(String text) {
        return new Removed(0);
    }

    /**
     * Counts the items of the present {@link io.mneme.api.owner.OwnerScope owner} that belong to no entry, and that neither an id of an entry nor
     * a text is needed to find: they go when all that an owner has is erased. Changes nothing. By default 0.
     *
     * @throws RuntimeException if that cannot be found out now
     */
    default Found findRest() {
        return new Found(0);
    }

    /**
     * Removes the items that {@link #findRest} counts, and what a cache has of the owner. May be repeated.
     *
     * @return how much was removed
     * @throws RuntimeException if something cannot be removed; calling again removes the rest
     */
    default Removed removeRest() {
        return new Removed(0);
    }

    private static void requireCount(long items) {
        if (items < 0) {
            throw new IllegalArgumentException("items must not be negative: " + items);
        }
    }
}
