package io.mneme.ui.http.server;

import java.util.Locale;

/** Distinguishes names of this machine from names that any user can point at it. */
final class LoopbackHost {

    private LoopbackHost() {}

    /** Returns whether a host is this machine by definition: {@code localhost}, 127.0.0.0/8 or {@code ::1}. */
    static boolean isLoopback(String host) {
        return host.equals("localhost")
                || host.equals("::1")
                || host.equals("0:0:0:0:0:0:0:1")
                || host.matches("127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");
    }

    /** Returns a host without the brackets of an IPv6 address and the dot behind the last label, in lower case. */
    static String normalize(String host) {
        return host.replaceAll("^\\[|]$|\\.$", "").toLowerCase(Locale.ROOT);
    }
}
