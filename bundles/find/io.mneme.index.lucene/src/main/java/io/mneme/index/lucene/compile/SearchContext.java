package io.mneme.index.lucene.compile;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.vocabulary.SoundCodes;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a search uses besides the index.
 *
 * @param sounds the codes of sounds; empty while there are none
 * @param labels the titles and tags of conversations; empty while there are none
 * @param clock the present moment, and the zone of dates in queries
 * @param dictionary the words of the index by their sounds
 */
public record SearchContext(
        Supplier<Optional<SoundCodes>> sounds,
        Supplier<Optional<ConversationLabels>> labels,
        Clock clock,
        SoundDictionary dictionary) {

    /** Creates a context without any words read. */
    public SearchContext(
            Supplier<Optional<SoundCodes>> sounds, Supplier<Optional<ConversationLabels>> labels, Clock clock) {
        this(sounds, labels, clock, new SoundDictionary());
    }
}
