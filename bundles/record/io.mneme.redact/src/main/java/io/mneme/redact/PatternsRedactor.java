package io.mneme.redact;

import io.mneme.spi.redact.Redactor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Replaces secrets, e-mail addresses, account numbers, Internet addresses, card numbers and phone numbers, which it detects by
 * patterns.
 */
@Component(configurationPid = "io.mneme.redact.patterns")
@Designate(ocd = PatternsRedactor.Config.class)
public final class PatternsRedactor implements Redactor {

    /** A detection of one detector can show another one where its own begins. The limit ends the search for any text. */
    private static final int MAX_PASSES = 8;

    @ObjectClassDefinition(name = "Mneme: redactor of what is known by how it is written")
    @interface Config {

        @AttributeDefinition(description = "Regions whose phone numbers are found without a country code too")
        String[] phone__regions() default {"CN", "US"};
    }

    private final List<KindDetector> detectors;

    /**
     * A detector of sensitive data.
     *
     * @param kind the kind of the data, as placeholders name it
     * @param detector detects it
     */
    private record KindDetector(String kind, Detector detector) {}

    /**
     * Creates the detectors for the configured regions.
     *
     * @throws IllegalArgumentException if one of them is not a region
     */
    @Activate
    public PatternsRedactor(Config config) {
        this(Arrays.stream(config.phone__regions())
                .flatMap(regions -> Stream.of(regions.split(",")))
                .map(String::strip)
                .filter(region -> !region.isEmpty())
                .toList());
    }

    PatternsRedactor(List<String> phoneRegions) {
        List<KindDetector> all = new ArrayList<>(List.of(
                new KindDetector("secret", new PrivateKeyDetector()),
                new KindDetector("secret", new UrlPasswordDetector()),
                new KindDetector("secret", new BasicCredentialsDetector()),
                new KindDetector("secret", new ApiKeyDetector()),
                new KindDetector("secret", new SecretAssignmentDetector()),
                new KindDetector("email", new EmailDetector()),
                new KindDetector("iban", new IbanDetector()),
                new KindDetector("ip", new IpAddressDetector()),
                new KindDetector("card", new PaymentCardDetector()),
                new KindDetector("phone", new PhoneDetector(PhoneDetector.NO_REGION))));
        phoneRegions.forEach(region -> all.add(new KindDetector("phone", new PhoneDetector(region))));
        detectors = List.copyOf(all);
    }

    @Override
    public String name() {
        return "patterns";
    }

    @Override
    public List<String> redact(List<String> texts) {
        Placeholders placeholders = new Placeholders();
        List<MaskedText> maskedTexts =
                texts.stream().map(text -> new MaskedText(text, placeholders)).toList();
        maskedTexts.forEach(this::search);
        return maskedTexts.stream().map(text -> text.redacted(placeholders)).toList();
    }

    private void search(MaskedText text) {
        boolean found = true;
        for (int pass = 0; found && pass < MAX_PASSES; pass++) {
            found = false;
            for (KindDetector next : detectors) {
                found |= text.search(next.kind(), next.detector());
            }
        }
    }
}
