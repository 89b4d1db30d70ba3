package io.mneme.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.context.assembly.Assembler;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;

/** Packages use only packages below them; the table is the one of docs/architecture.md. */
class ContextPackagesTest {

    private static final Pattern ARROW = Pattern.compile(
            "^\\s*io\\.mneme\\.context\\.(\\w+)\\.\\S+\\s+->\\s+io\\.mneme\\.context\\.(\\w+)\\.", Pattern.MULTILINE);

    /** The packages that each package uses. */
    private static final Map<String, Set<String>> USED = new TreeMap<>(Map.of(
            "admin", names("contributor policy selection"),
            "assembly", names("contributor recipe request policy token"),
            "replay", names("contributor history policy recipe request section selection settings token"),
            "history", names("contributor eligibility policy section selection settings token"),
            "recipe", names("contributor request selection"),
            "request", names("contributor policy selection"),
            "section", names("contributor settings"),
            "contributor", names("policy selection settings token"),
            "policy", names("selection settings"),
            "selection", names("settings")));

    static {
        USED.put("token", names("settings"));
        USED.put("eligibility", names("settings"));
    }

    private static Set<String> names(String names) {
        return new TreeSet<>(Set.of(names.split(" ")));
    }

    @Test
    void eachPackageUsesThePackagesOfTheTable() throws URISyntaxException {
        StringWriter printed = new StringWriter();
        PrintWriter out = new PrintWriter(printed);
        String classes = Path.of(Assembler.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        jdeps.run(out, out, "-verbose:class", "-filter:none", "--multi-release", "17", classes);
        Map<String, Set<String>> used = new TreeMap<>();
        Matcher arrow = ARROW.matcher(printed.toString());
        while (arrow.find()) {
            if (!arrow.group(1).equals(arrow.group(2))) {
                used.computeIfAbsent(arrow.group(1), name -> new TreeSet<>()).add(arrow.group(2));
            }
        }
        assertThat(used).isEqualTo(USED);
    }
}
