package io.mneme.api.candidate;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.time.Instant;
import java.util.Optional;

/**
 * A turn of a conversation, without its text.
 *
 * @param journal the name of its journal
 * @param position its position there
 * @param revision its revision when it was indexed
 * @param timestamp its timestamp; empty if it has no readable one
 * @param place its place in its conversation; empty if it is of no conversation, and so has neither neighbours nor a session
 * @param matches what it has of the query
 * @param traits what is known of its text
 * @param selected whether it may be returned; if not, it is here for the sake of the turns around it
 */
public record CandidateTurn(
        String journal,
        Position position,
        String revision,
        Optional<Instant> timestamp,
        Optional<ConversationPlace> place,
        TermMatches matches,
        TurnTraits traits,
        boolean selected) {

    /**
     * A place in a conversation.
     *
     * @param conversation id of the conversation
     * @param ordinal number of turns of this journal before it in the conversation
     * @param session number of sessions before its own in the conversation
     */
    public record ConversationPlace(String conversation, int ordinal, int session) {

        public ConversationPlace {
            requireNonNull(conversation, "conversation");
        }
    }

    public CandidateTurn {
        requireNonNull(journal, "journal");
        requireNonNull(position, "position");
        requireNonNull(revision, "revision");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(place, "place");
        requireNonNull(matches, "matches");
        requireNonNull(traits, "traits");
    }
}
