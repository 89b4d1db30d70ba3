package io.mneme.ui.realtime.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessScope;
import io.mneme.api.session.SessionRecording;
import io.mneme.view.ProblemJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads requests to upgrade to a connection. */
final class UpgradeRequests {

    private static final String RECORDING = "recording";
    private static final String RESUME = "resume";
    private static final int MAX_ID_LENGTH = 256;

    /** The only version of the protocol that is in use. */
    private static final String VERSION = "13";

    private static final String KEY = "Sec-WebSocket-Key";
    private static final int KEY_BYTES = 16;

    private UpgradeRequests() {}

    /** Returns why a request cannot be upgraded; empty if it can. */
    static Optional<UpgradeProblem> problem(HttpServletRequest request) {
        if (!request.getMethod().equals("GET")) {
            return Optional.of(new UpgradeProblem(
                    405, "a connection begins with GET; the method is not allowed", "", Map.of("Allow", "GET")));
        }
        return handshakeProblem(request)
                .or(() -> recording(request).isPresent() ? Optional.empty() : invalidRecording())
                .or(() -> resumeProblem(request))
                .or(() -> accessProblem(request));
    }

    private static Optional<UpgradeProblem> handshakeProblem(HttpServletRequest request) {
        if (!"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            return upgradeRequired("this path is for WebSocket connections: ws://HOST:PORT/v1/realtime");
        }
        if (!headers(request, "Sec-WebSocket-Version").equals(List.of(VERSION))) {
            return upgradeRequired("Sec-WebSocket-Version must be " + VERSION);
        }
        return isKey(headers(request, KEY))
                ? Optional.empty()
                : Optional.of(
                        new UpgradeProblem(400, KEY + " must be given once, as 16 bytes in Base64", KEY, Map.of()));
    }

    private static List<String> headers(HttpServletRequest request, String name) {
        return Collections.list(request.getHeaders(name));
    }

    private static Optional<UpgradeProblem> upgradeRequired(String detail) {
        return Optional.of(new UpgradeProblem(
                426,
                detail,
                "",
                Map.of("Upgrade", "websocket", "Connection", "Upgrade", "Sec-WebSocket-Version", VERSION)));
    }

    private static boolean isKey(List<String> keys) {
        try {
            return keys.size() == 1 && Base64.getDecoder().decode(keys.get(0)).length == KEY_BYTES;
        } catch (IllegalArgumentException noBase64) {
            return false;
        }
    }

    private static Optional<UpgradeProblem> invalidRecording() {
        return Optional.of(
                new UpgradeProblem(400, RECORDING + " must be given once, as none or journal", RECORDING, Map.of()));
    }

    private static Optional<UpgradeProblem> resumeProblem(HttpServletRequest request) {
        String[] ids = request.getParameterMap().getOrDefault(RESUME, new String[0]);
        if (ids.length > 1 || ids.length == 1 && (ids[0].isBlank() || ids[0].length() > MAX_ID_LENGTH)) {
            return Optional.of(new UpgradeProblem(
                    400, RESUME + " must be given once, as the id of a recorded session", RESUME, Map.of()));
        }
        boolean forbids = recording(request).equals(Optional.of(SessionRecording.NONE))
                && request.getParameterMap().containsKey(RECORDING);
        return ids.length == 1 && forbids
                ? Optional.of(new UpgradeProblem(
                        400,
                        RECORDING + " must be journal, since a resumed session goes on recording",
                        RECORDING,
                        Map.of()))
                : Optional.empty();
    }

    /** A session that records needs what recording does, and one that is resumed shows what was said. */
    private static Optional<UpgradeProblem> accessProblem(HttpServletRequest request) {
        List<AccessScope> needed = new ArrayList<>();
        if (resumed(request).isPresent()) {
            needed.add(AccessScope.READ);
        }
        if (resumed(request).isPresent() || recording(request).equals(Optional.of(SessionRecording.JOURNAL))) {
            needed.add(AccessScope.RECORD);
        }
        return AccessCaller.from(request.getAttribute(AccessCaller.ATTRIBUTE))
                .refusal(needed.toArray(AccessScope[]::new))
                .map(refusal -> new UpgradeProblem(
                        refusal.status(), refusal.detail(), "", Map.of("WWW-Authenticate", refusal.challenge())));
    }

    /** Returns the id of the session that a request resumes; empty if it begins a new one. */
    static Optional<String> resumed(HttpServletRequest request) {
        return Optional.ofNullable(request.getParameter(RESUME));
    }

    /** Returns whether the session of a request records; empty if the parameter is invalid. */
    static Optional<SessionRecording> recording(HttpServletRequest request) {
        String[] values = request.getParameterMap().getOrDefault(RECORDING, new String[] {"none"});
        if (values.length != 1) {
            return Optional.empty();
        }
        for (SessionRecording recording : SessionRecording.values()) {
            if (recording.name().toLowerCase(Locale.ROOT).equals(values[0])) {
                return Optional.of(recording);
            }
        }
        return Optional.empty();
    }

    /**
     * Why a request was not upgraded to a connection.
     *
     * @param status HTTP status
     * @param detail what is wrong, for a person
     * @param field the parameter at fault; empty if none is
     * @param headers headers of the response
     */
    record UpgradeProblem(int status, String detail, String field, Map<String, String> headers) {

        UpgradeProblem {
            headers = Map.copyOf(headers);
        }

        /**
         * Sends the problem document.
         *
         * @throws IOException if the client has gone
         */
        void write(HttpServletResponse response) throws IOException {
            byte[] document =
                    ProblemJson.document(status, detail, field).toString().getBytes(UTF_8);
            response.setStatus(status);
            response.setContentType(ProblemJson.MEDIA_TYPE);
            response.setHeader("Cache-Control", "no-store");
            headers.forEach(response::setHeader);
            response.setContentLength(document.length);
            response.getOutputStream().write(document);
        }
    }
}
