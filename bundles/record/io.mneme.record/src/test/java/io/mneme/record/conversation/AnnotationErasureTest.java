package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.record.annotation.AnnotationErasure;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ReachableText;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The annotations of erased conversations are removed, those of others stay. */
class AnnotationErasureTest implements ErasureContract {

    private final ExchangeLog log = new ExchangeLog();
    private final AnnotationErasure participant = new AnnotationErasure(log.notes);
    private int conversations;

    @Override
    public ErasureParticipant participant() {
        return participant;
    }

    @Override
    public Erased hold(String text) {
        String conversation = "c" + conversations++;
        String id = log.sayIn(conversation, "/p", 0, "said").stored().id();
        log.conversations.annotate(conversation, "{\"title\":\"" + text + "\"}", ExchangeLog.NOW);
        return new Erased(log.journal.name(), Set.of(id), Set.of(conversation));
    }

    @Override
    public boolean holds(String text) {
        return ReachableText.isIn(log.notes, text);
    }

    @Test
    void annotationsOfOtherConversationsStay() {
        hold("another text");
        participant.remove(hold(TEXT));
        assertThat(holds("another text")).isTrue();
    }

    @Test
    void annotationsStayIfOnlyAnUtteranceIsErased() {
        Erased utterance = new Erased(log.journal.name(), hold(TEXT).ids(), Set.of());
        assertThat(participant.remove(utterance).items()).isZero();
        assertThat(holds(TEXT)).isTrue();
    }
}
