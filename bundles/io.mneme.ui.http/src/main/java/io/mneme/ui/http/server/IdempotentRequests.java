package io.mneme.ui.http.server;

import io.mneme.ui.http.problem.Problem;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Does what a request asks for once for each {@code Idempotency-Key}, and always if it has none. */
public final class IdempotentRequests {

    private static final String KEY_HEADER = "Idempotency-Key";

    private final IdempotencyCache idempotency = new IdempotencyCache();

    /** Does the action, or answers what it did for the same request before; {@code body} may be empty. */
    public BufferedResponse execute(
            Request call, String body, Instant now, Supplier<IdempotentResult> action, IdempotentResult.Replay replay) {
        Optional<String> key = call.header(KEY_HEADER);
        if (key.isEmpty()) {
            return action.get().response();
        }
        if (!key.get().matches("[\\x21-\\x7e]{1,255}")) {
            throw Problem.field(KEY_HEADER, "must be 1 to 255 visible ASCII characters")
                    .toException();
        }
        String request =
                call.template() + "\n" + String.join("/", call.parameters().values()) + "\n" + body;
        return idempotency.execute(key.get(), TextDigest.sha256(request), now, action, replay);
    }
}
