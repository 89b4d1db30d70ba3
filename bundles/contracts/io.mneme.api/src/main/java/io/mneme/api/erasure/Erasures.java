package io.mneme.api.erasure;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Erases entries from their journals, and their texts from every other holder, and keeps a receipt of each erasure.
 *
 * <p>An erasure finds the entries, writes down durably what it will erase, asks each holder what it has, lets it remove that, and asks
 * it again. It is complete if none has anything left. If a holder fails, does not answer in time, or was known once and is not there,
 * all others have erased, and the erasure is pending: it goes on when the holder returns, at a start, after the next erasure, and every
 * ten minutes. After a crash at any moment it is pending or complete, or nothing was erased.
 *
 * <p>What is recorded while an erasure looks for entries is not among them. Safe for use by many threads; erasures of different entries run beside each
 * other.
 */
@ProviderType
public interface Erasures {

    /** Most entries of one erasure. */
    int MAX_ENTRIES = 1_000_000;

    /**
     * Tells what an erasure would erase, and changes nothing.
     *
     * @param now the moment of the preview
     * @return a receipt in the state {@code PREVIEW}, with what each holder has
     * @throws InvalidSelectorException if there is no journal of the name, it keeps receipts or the audit, or more than {@value #MAX_ENTRIES}
     *     entries are selected
     */
    ErasureReceipt preview(ErasureSelector selector, Instant now);

    /**
     * Erases. When this method returns a receipt that is complete, no file and no memory of a holder has a text of the selected entries.
     * May be repeated.
     *
     * @param actor who asks, such as {@code http}; at most 100 characters
     * @param now the moment of the request
     * @return the receipt; complete, also if nothing was selected, or pending
     * @throws InvalidSelectorException as by {@link #preview}; nothing is erased
     * @throws io.mneme.api.journal.JournalException if what is to be erased cannot be written down; nothing is erased
     */
    ErasureReceipt erase(ErasureSelector selector, String actor, Instant now);

    /** Returns the receipt of an erasure; empty if there is none of this id. */
    Optional<ErasureReceipt> find(String id);

    /**
     * Returns receipts: first those that are pending, then the newest of the others, newest first.
     *
     * @param limit how many, at least 1
     */
    List<ErasureReceipt> list(int limit);

    /** Returns every holder that is there, or was there once and was not dismissed, by name. */
    List<TextHolder> holders();

    /**
     * Forgets a holder that will not return: erasures no longer wait for it.
     *
     * @param holder its name
     * @return whether there was such a holder that is not there
     * @throws io.mneme.api.journal.JournalException if that cannot be written
     */
    boolean dismiss(String holder);
}
