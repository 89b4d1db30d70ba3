package io.mneme.ui.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureContract;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.erase.ReachableText;
import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An erasure removes the digests of requests whose entries are erased; their keys stay in use. */
class IdempotencyErasureTest implements ErasureContract {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final IdempotentRequests requests = new IdempotentRequests();
    private final IdempotencyCache cache = requests.of("dictations");
    private int performed;

    @Override
    public ErasureParticipant participant() {
        return requests;
    }

    @Override
    public Erased hold(String text) {
        ask(text);
        return new Erased("dictation", Set.of("id"), Set.of());
    }

    /** The text itself is never kept. */
    @Override
    public boolean holds(String text) {
        return ReachableText.isIn(requests, EntityTag.sha256(text));
    }

    private BufferedResponse ask(String text) {
        return cache.execute(
                "key",
                EntityTag.sha256(text),
                NOW,
                () -> {
                    performed++;
                    return new IdempotentResult(BufferedResponse.empty(201), "id", "");
                },
                (id, note) -> {
                    throw IdempotentResult.deleted(id);
                });
    }

    @Test
    void aRequestThatIsSentAgainIsNotDoneAgain() {
        requests.remove(hold(TEXT));
        assertThatThrownBy(() -> ask(TEXT)).hasMessageContaining("deleted since");
        assertThat(performed).isEqualTo(1);
    }

    @Test
    void theKeysOfAConversationAreFoundByItsId() {
        hold(TEXT);
        Erased conversation = new Erased("utterance", Set.of(), Set.of("id"));
        assertThat(requests.find(conversation).items()).isEqualTo(1);
    }
}
