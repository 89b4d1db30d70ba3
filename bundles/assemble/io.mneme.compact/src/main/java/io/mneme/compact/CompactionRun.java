package io.mneme.compact;

import io.mneme.api.dialogue.ConversationSummaries.LeftMessages;
import io.mneme.api.dialogue.ConversationSummary;
import io.mneme.api.dialogue.ConversationSummary.SummarySpan;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.compact.CompactorPolicies.MadeSummary;
import io.mneme.compact.endpoint.TextScripts;
import io.mneme.spi.compact.LeavingMessages;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compacts one conversation: finds out whether a new summary is due, asks the compactor, and records what it makes. For one thread at a
 * time.
 *
 * @param journal the journal of messages
 * @param messages records the summary
 * @param policies asks the compactors
 * @param summaries the recorded summaries
 */
record CompactionRun(
        Journal<Message> journal, Messages messages, CompactorPolicies policies, SummaryMessages summaries) {

    /**
     * Compacts what a prompt has left out, if enough messages have left since the last summary. The summary is made of some messages that
     * are still shown, too, so that it need not change when they leave.
     *
     * @param step number of messages after which a new summary is made
     * @return the newest summary; empty if there is none
     */
    Optional<ConversationSummary> run(LeftMessages left, int step, Instant now) {
        Optional<ConversationSummary> former = summaries.newest(left.conversation(), Position.END);
        Optional<Position> shown = journal.find(left.firstShown())
                .filter(stored -> summaries
                        .members()
                        .apply(left.conversation())
                        .contains(stored.entry().conversation()))
                .map(StoredEntry::position);
        if (shown.isEmpty()) {
            return former;
        }
        int ahead = Math.min(step, left.shown() / 2);
        Optional<ConversationSummary> fitting =
                former.filter(summary -> left.tokens().applyAsInt(summary.text()) <= left.tokenLimit());
        return isDue(left.conversation(), shown.get(), ahead, step, former, fitting)
                ? compacted(left, fitting, new Position(shown.get().value() - 1), ahead, now)
                        .or(() -> former)
                : former;
    }

    /** A summary that is too long for the prompt is made again, shorter, from the messages. */
    private boolean isDue(
            String conversation,
            Position shown,
            int ahead,
            int step,
            Optional<ConversationSummary> former,
            Optional<ConversationSummary> fitting) {
        long left = summaries.countBefore(conversation, shown);
        if (left == 0 || former.isEmpty() || fitting.isEmpty()) {
            return left > 0;
        }
        Position next = new Position(former.get().span().toPosition() + 1);
        return left + ahead - summaries.countBefore(conversation, next) >= step;
    }

    private Optional<ConversationSummary> compacted(
            LeftMessages left, Optional<ConversationSummary> former, Position last, int ahead, Instant now) {
        Position end = journal.end();
        Position after =
                former.map(summary -> new Position(summary.span().toPosition())).orElse(Position.START);
        LeftSpan span = LeftSpan.read(journal, summaries.lanes(left.conversation()), after, last, ahead);
        if (span.messages().isEmpty()) {
            return Optional.empty();
        }
        Optional<ConversationSummary> continued = former.filter(summary -> span.continuesFormer());
        return policies.ask(left.compactor(), leaving(left, continued, span))
                .flatMap(made -> record(left.conversation(), continued, span, made, end, now));
    }

    private static LeavingMessages leaving(LeftMessages left, Optional<ConversationSummary> former, LeftSpan span) {
        TextScripts scripts = TextScripts.of(Stream.concat(
                former.map(ConversationSummary::text).stream(),
                span.texts().stream().map(Message::content)));
        return new LeavingMessages(
                former.map(ConversationSummary::text),
                span.texts(),
                scripts.languages(),
                left.tokenLimit(),
                left.tokens()::applyAsInt);
    }

    /** Removes the summary again if what it was made of has changed meanwhile: an erasure may have passed it by. */
    private Optional<ConversationSummary> record(
            String conversation,
            Optional<ConversationSummary> former,
            LeftSpan added,
            MadeSummary made,
            Position readAt,
            Instant now) {
        String from = former.map(summary -> summary.span().from())
                .orElse(added.first().id());
        Optional<Position> first = journal.find(from).map(StoredEntry::position);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        Position last = added.last().position();
        SummarySpan span = span(from, added, summaries.messages(conversation, first.get(), last), made, former);
        StoredEntry<Message> stored = messages.record(summaries.message(conversation, made.text(), span), now);
        if (summaries.isTouched(first.get(), last, readAt)) {
            summaries.erase(List.of(stored.id()));
            return Optional.empty();
        }
        return summaries.current(stored);
    }

    private static SummarySpan span(
            String from, LeftSpan added, long messages, MadeSummary made, Optional<ConversationSummary> former) {
        List<String> authors = former.map(summary -> summary.span().authors()).orElse(List.of());
        return new SummarySpan(
                from,
                added.last().id(),
                added.last().position().value(),
                Math.max(1, messages),
                made.compactor(),
                added.authorsWith(authors));
    }
}
