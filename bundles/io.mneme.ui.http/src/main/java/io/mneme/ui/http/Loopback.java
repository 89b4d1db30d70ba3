package io.mneme.ui.http;

import java.util.Locale;

/** Tells names of this machine from names that anybody can point at it. */
final class Loopback {

    private Loopback() {}

    /** Returns whether a host is this machine by definition: {@code localhost}, 127.0.0.0/8 or {@code ::1}. */
    static boolean is(String host) {
        return host.equals("localhost")
                || host.equals("::1")
                || host.equals("0:0:0:0:0:0:0:1")
                || host.matches("127(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}");
    }

    /** Returns a host without the brackets of an IPv6 address and the dot behind the last label, in lower case. */
    static String bare(String host) {
        return host.replaceAll("^\\[|]$|\\.$", "").toLowerCase(Locale.ROOT);
    }
}
