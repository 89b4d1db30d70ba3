package io.mneme.spi.transfer;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Takes what an importer reads. Items are recorded in the order of the calls. For the thread that reads the file.
 *
 * <p>Each method throws a {@link java.util.concurrent.CancellationException} once the import is stopped; importers let it pass.
 */
@ConsumerType
public interface ImportReceiver {

    /** Takes a message. Those of one conversation follow one another. */
    void message(SourceMessage message);

    /** Takes an entry that is in the form of its kind already. */
    void entry(SourceEntry entry);

    /**
     * Takes the title of a conversation, before or after its messages. It is given to the conversation if that has none.
     *
     * @param conversation the conversation as its messages name it
     * @param title the title; a blank one is none
     */
    void title(String conversation, String title);

    /**
     * Counts an item that is not taken, and goes on.
     *
     * @param place where it is, for people: {@code line 7}, {@code conversation 3, message 2}
     * @param reason why, as a phrase that stands behind a count or a place: {@code has no role}. The same words for the same
     *     reason, since reasons are counted, and never a text of the file
     */
    void skip(String place, String reason);

    /**
     * Says that the rest of the file cannot be read; the importer then returns.
     *
     * @param place where that is
     * @param reason why, as for {@link #skip}
     */
    void breakOff(String place, String reason);
}
