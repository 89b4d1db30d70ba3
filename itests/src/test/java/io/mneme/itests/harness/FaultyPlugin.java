package io.mneme.itests.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;

/**
 * A file for {@code deploy} with one fault.
 *
 * @param file its name
 * @param content its bytes
 * @param reason what the container says of it when it is activated; empty if nothing is wrong until it is stopped
 * @param departure what the container says of it when it was removed while the container runs; empty if nothing
 */
public record FaultyPlugin(String file, byte[] content, String reason, String departure) {

    /** Places that are reached only when the plug-in leaves. */
    private static final Set<String> LAST = Set.of("deactivate", "stop");

    private static final Set<String> OF_COMPONENT = Set.of("static", "constructor", "activate");
    private static final String ENDLESS = " has not returned for ";
    private static final List<String> STUBBORN = List.of("loop", "stub");

    /** Returns a plug-in with a component that is a service, and that acts at a place. */
    public static FaultyPlugin acting(String place, String act) {
        return acting(FaultyJar.SERVICE, place, act);
    }

    /** Returns a plug-in that acts at a place of a component of one form of {@link FaultyJar}, or of its activator. */
    public static FaultyPlugin acting(String form, String place, String act) {
        String name = (form.equals(FaultyJar.SERVICE) ? "" : form + "-") + place + "-" + act;
        byte[] jar = FaultyJar.named(name).acting(form, place, act).bytes();
        return LAST.contains(place)
                ? new FaultyPlugin(name + ".jar", jar, "", STUBBORN.contains(act) ? ENDLESS : "")
                : new FaultyPlugin(name + ".jar", jar, reason(place, act), "");
    }

    /** A call of a name is interrupted after two seconds, which ends one that sleeps. */
    private static String reason(String place, String act) {
        boolean named = place.equals("name");
        return switch (act) {
            case "throw" -> named
                    ? "threw java.lang.IllegalStateException"
                    : "java.lang.IllegalStateException: no reason";
            case "odd" -> oddReason(place);
            case "recurse" -> "java.lang.StackOverflowError";
            case "exit" -> named ? "threw java.lang.NoSuchMethodError" : "exit is refused to plug-ins";
            case "sleep" -> named ? "did not answer within 2000 ms" : ENDLESS;
            default -> named ? "is called since " : ENDLESS;
        };
    }

    /** Declarative Services meets the exception that cannot be described. */
    private static String oddReason(String place) {
        return OF_COMPONENT.contains(place)
                ? " was not activated: what it threw cannot be described"
                : "io.mneme.itests.harness.FaultyCode$OddException";
    }

    /** Returns a plug-in without a fault. */
    public static FaultyPlugin sound(String version) {
        return file("sound.jar", FaultyJar.named("sound").version(version).bytes(), "");
    }

    /** Returns a file whose fault is found when it arrives. */
    static FaultyPlugin file(String name, byte[] content, String reason) {
        return new FaultyPlugin(name, content, reason, "");
    }

    /** Puts it into a folder at once, as a whole. */
    public void copyTo(Path deploy) throws IOException {
        Path part = deploy.resolve("." + file);
        Files.write(part, content);
        Files.move(part, deploy.resolve(file), StandardCopyOption.ATOMIC_MOVE);
    }
}
