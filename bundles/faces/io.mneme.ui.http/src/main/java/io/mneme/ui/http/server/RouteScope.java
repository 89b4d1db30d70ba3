package io.mneme.ui.http.server;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessScope;
import io.mneme.ui.http.transport.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the caller of a route may do; see docs/access.md for what each is for. */
public enum RouteScope {
    /** Anything, also nothing: whether the container lives is no secret. */
    OPEN,
    /** Something: it has a token, of whatever scope. */
    KNOWN,
    /** To read. */
    READ(AccessScope.READ),
    /** To add entries; the answer shows no more than was sent. */
    RECORD(AccessScope.RECORD),
    /** To change or remove what was recorded, which shows it, or to have it recorded while it is read. */
    EDIT(AccessScope.READ, AccessScope.RECORD),
    /** To administer. */
    ADMIN(AccessScope.ADMIN);

    private final AccessScope[] needed;

    RouteScope(AccessScope... needed) {
        this.needed = needed;
    }

    /** Returns the names of the scopes that a token needs, all of them. */
    public List<String> labels() {
        return Arrays.stream(needed).map(AccessScope::label).toList();
    }

    /** Refuses the caller of a request that may not do this: with 401 if it was not recognised, and otherwise with 403. */
    public void require(HttpServletRequest request) {
        if (this == OPEN) {
            return;
        }
        AccessCaller.from(request.getAttribute(AccessCaller.ATTRIBUTE))
                .refusal(needed)
                .ifPresent(refusal -> {
                    throw new Problem(
                                    refusal.status(),
                                    refusal.detail(),
                                    "",
                                    Map.of("WWW-Authenticate", refusal.challenge()))
                            .toException();
                });
    }
}
